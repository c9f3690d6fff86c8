/** Turns the values of a form into the body of a request. */

/** Returns the fields of `values` that differ from `before`: the body of a PATCH. */
export function changesOf<V extends object>(before: V, values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(before[name as keyof V]) !== JSON.stringify(value)),
  ) as Partial<V>
}

/** Returns the trimmed text; null for an empty one. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Returns the number; null for an empty field. */
export const numberOrNull = (value: number | string): number | null => (value === '' ? null : Number(value))
