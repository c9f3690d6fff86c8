/** Lists of values in statements. */

/** Values that one statement names. */
const AT_ONCE = 200

/** Splits values into portions that one statement may name. */
export function* portionsOf<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += AT_ONCE) yield values.slice(start, start + AT_ONCE)
}

/** `$3,$4` for two values behind two others. */
export const placesBehind = (before: number, values: readonly unknown[]): string =>
  values.map((_, at) => `$${before + at + 1}`).join()
