// S(t), ES(t) and their intervals from columns, as ops/reporting/score/metrics.py and intervals.py define them.
// Which samples are compared is decided as warehouse/views/35_comparison.sql does.
"use strict";

(() => {
  const SOME_RESAMPLES = 4; // numbers of samples whose resamples are kept

  let summary, rules;
  const kept = new Map();

  const numbers = (column) => Float64Array.from(column, (value) => (value === null ? NaN : value));

  // Columns as typed arrays; a missing number is NaN.
  const typed = (runs) => ({
    sample: Int32Array.from(runs.sample),
    speedup: numbers(runs.speedup),
    log: numbers(runs.speedup).map(Math.log),
    low: numbers(runs.low),
    high: numbers(runs.high),
    t: Int8Array.from(runs.t),
    cause: Int8Array.from(runs.cause),
    flags: Uint8Array.from(runs.flags),
  });

  const begin = (told) => {
    summary = told;
    rules = told.rules;
    for (const curve of told.curves) curve.runs = typed(curve.runs);
  };

  const policyOf = (name) => rules.policies.find((policy) => policy.name === name) || rules.policies[0];

  // Phases that are nobody's failure have no code in any policy.
  const isScored = (runs, row) => runs.cause[row] >= 0 && rules.policies[0].codes[runs.cause[row]] !== null;

  const isCorrect = (runs, row, t) =>
    !Number.isNaN(runs.speedup[row]) && isScored(runs, row) && runs.t[row] <= Math.min(t, rules.tFrozen);

  // For each curve the rows that its figures are over: of those that cover enough, the samples that all of them have.
  const compare = (curves, mask) => {
    const compared = curves.map(({ runs }) => {
      const rows = [];
      for (let row = 0; row < runs.sample.length; row++) if (mask[runs.sample[row]] && isScored(runs, row)) rows.push(row);
      return { rows, isJoint: false, total: 0 };
    });
    for (const framework of new Set(curves.map((curve) => curve.framework))) {
      const own = compared.filter((_, place) => curves[place].framework === framework);
      const runsOf = (entry) => curves[compared.indexOf(entry)].runs;
      const seen = new Uint8Array(mask.length);
      own.forEach((entry) => entry.rows.forEach((row) => { seen[runsOf(entry).sample[row]] = 1; }));
      const total = seen.reduce((sum, value) => sum + value, 0);
      own.forEach((entry) => Object.assign(entry, { total, isJoint: entry.rows.length >= rules.jointShare * total && total > 0 }));
      const joint = own.filter((entry) => entry.isJoint);
      const times = new Uint16Array(mask.length);
      joint.forEach((entry) => { const { sample } = runsOf(entry); entry.rows.forEach((row) => { times[sample[row]]++; }); });
      joint.forEach((entry) => { const { sample } = runsOf(entry); entry.rows = entry.rows.filter((row) => times[sample[row]] === joint.length); });
    }
    return compared;
  };

  // Runs counted by the first t at which they are correct and by their code: all that a score needs.
  const groups = (runs, rows, codes, weights) => {
    const counted = new Map();
    for (const row of rows) {
      const speedup = runs.speedup[row];
      const first = Number.isNaN(speedup) ? rules.never : runs.t[row];
      const code = codes[runs.cause[row]];
      const key = first * 100 + code;
      let group = counted.get(key);
      if (!group) {
        group = { first, code, n: 0, slow: 0, partial: 0, weight: 0, slowWeight: 0, log: 0, slowLog: 0 };
        counted.set(key, group);
      }
      const weight = weights ? weights[runs.sample[row]] : 1;
      group.n++;
      group.weight += weight;
      if (runs.flags[row] & rules.partial) group.partial++;
      if (Number.isNaN(speedup)) continue;
      const log = weight * runs.log[row];
      group.log += log;
      if (speedup < 1) {
        group.slow++;
        group.slowWeight += weight;
        group.slowLog += log;
      }
    }
    return [...counted.values()];
  };

  const total = (items, name) => items.reduce((sum, item) => sum + item[name], 0);

  const pointAt = (all, t, p, b) => {
    const frozen = Math.min(t, rules.tFrozen);
    const right = all.filter((group) => group.first <= frozen);
    const failed = all.filter((group) => group.first > frozen);
    const [n, m, k] = [total(all, "n"), total(right, "n"), total(right, "slow")];
    const [weight, rightWeight, slowWeight] = [total(all, "weight"), total(right, "weight"), total(right, "slowWeight")];
    const alpha = m > 0 ? Math.exp(total(right, "log") / rightWeight) : 1;
    const beta = k > 0 ? Math.exp(total(right, "slowLog") / slowWeight) : 1;
    const lambda = n > 0 ? rightWeight / weight : NaN;
    const eta = m > 0 ? slowWeight / rightWeight : 0;
    const unforgiven = total(failed.filter((group) => t < group.code), "weight");
    const gamma = t <= 0 ? b : n > m ? b ** (unforgiven / (weight - rightWeight)) : 1;
    const part = alpha ** lambda * beta ** (lambda * eta * p);
    const es = part * gamma ** (1 - lambda);
    return { t, n, m, k, partial: total(right, "partial"), alpha, beta, lambda, eta, gamma, es, s: t <= 0 ? part * b ** (1 - lambda) : null };
  };

  // The curve S(t), ES(t) of some rows: a point for each t of the policy.
  const points = (runs, rows, { p, b, policy, weights }) => {
    const { codes, tMax } = policyOf(policy);
    const all = groups(runs, rows, codes, weights);
    return Array.from({ length: tMax - rules.tMin + 1 }, (_, step) => pointAt(all, rules.tMin + step, p, b));
  };

  // The logarithm of what each sample counts as in ES(t), which is S(t) for t ≤ 0.
  const logs = (runs, rows, t, { p, b, policy }) => {
    const { codes } = policyOf(policy);
    const failed = Math.log(b);
    const values = new Float64Array(rows.length);
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place];
      if (!isCorrect(runs, row, t)) values[place] = t < codes[runs.cause[row]] ? failed : 0;
      else values[place] = runs.log[row] * (runs.log[row] < 0 ? p + 1 : 1);
    }
    return values;
  };

  // The 97.5% quantile of Student's distribution: a table, and beyond it an expansion that is exact to 1e-9.
  const student = (degrees) => {
    if (degrees <= rules.student.length) return rules.student[degrees - 1];
    const z = 1.959963984540054;
    const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
    return z + (z3 + z) / (4 * degrees) + (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees ** 2)
      + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * degrees ** 3);
  };

  // Numbers of the values in each resample, the same for every set of so many values.
  const resamples = (count) => {
    if (!kept.has(count)) {
      let state = 0x9e3779b9 ^ count;
      const drawn = new Uint8Array(rules.resamples * count);
      for (let place = 0; place < drawn.length; place++) {
        state = (state + 0x6d2b79f5) | 0; // mulberry32
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        drawn[place] = (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * count;
      }
      if (kept.size >= SOME_RESAMPLES) kept.delete(kept.keys().next().value);
      kept.set(count, drawn);
    }
    return kept.get(count);
  };

  const quantile = (sorted, share) => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const next = sorted[Math.min(below + 1, sorted.length - 1)];
    return sorted[below] + (place - below) * (next - sorted[below]);
  };

  const studentised = (values, shares, error) => {
    const count = values.length;
    const drawn = resamples(count);
    const ratios = [];
    for (let start = 0; start < drawn.length; start += count) {
      let [weight, first, square, squareFirst, squareSecond] = [0, 0, 0, 0, 0];
      for (let place = start; place < start + count; place++) {
        const share = shares[drawn[place]];
        const value = values[drawn[place]];
        weight += share;
        first += share * value;
        square += share * share;
        squareFirst += share * share * value;
        squareSecond += share * share * value * value;
      }
      const mean = first / weight;
      const spread = Math.max(squareSecond - 2 * mean * squareFirst + mean * mean * square, 0) / count;
      const own = Math.sqrt(spread / (count - 1)) / (weight / count);
      if (own > 1e-6 * error) ratios.push(mean / own);
    }
    return Float64Array.from(ratios).sort();
  };

  // The 95% interval of the mean of the population that values were drawn from; null for too few.
  const meanInterval = (values, weights) => {
    const count = values.length;
    if (count < rules.leastInterval) return null;
    const mass = weights ? weights.reduce((sum, weight) => sum + weight, 0) / count : 1;
    const shares = new Float64Array(count).fill(1);
    if (weights) for (let place = 0; place < count; place++) shares[place] = weights[place] / mass;
    let [mean, squares] = [0, 0];
    for (let place = 0; place < count; place++) mean += (shares[place] * values[place]) / count;
    for (let place = 0; place < count; place++) squares += (shares[place] * (values[place] - mean)) ** 2;
    const error = Math.sqrt(squares / (count * (count - 1)));
    const reach = student(count - 1);
    const [least, most] = rules.bootstrap;
    if (count < least || count > most || error <= 1e-12 * Math.abs(mean)) return [mean - reach * error, mean + reach * error];
    const ratios = studentised(values.map((value) => value - mean), shares, error);
    const [low, high] = [quantile(ratios, 0.025), quantile(ratios, 0.975)];
    return [mean - ((high + reach) / 2) * error, mean - ((low - reach) / 2) * error];
  };

  // The 95% interval of ES(t) over samples like these.
  const interval = (runs, rows, t, options) => {
    const { weights } = options;
    const own = weights ? Float64Array.from(rows, (row) => weights[runs.sample[row]]) : null;
    const ends = meanInterval(logs(runs, rows, t, options), own && own.some((weight) => weight !== own[0]) ? own : null);
    return ends && ends.map(Math.exp);
  };

  site.score = { begin, typed, compare, points, interval, isScored, isCorrect, policyOf, meanInterval };
})();
