import { ApiError } from '@zeughaus/web-shared/api'
import { type Form, useForm as useSharedForm } from '@zeughaus/web-shared/form'

/** Shown at a required field that is empty. */
const MISSING = 'Bitte ausfüllen'

/** Fields without empty values. */
type Filled<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/**
 * Returns the fields when none is empty. For required fields whose errors the service cannot name like the form.
 *
 * @throws {ApiError} when some are empty; stands beside these
 */
export function filled<T extends Readonly<Record<string, string | File | undefined>>>(fields: T): Filled<T> {
  const empty = Object.keys(fields).filter((name) => fields[name] === undefined || fields[name] === '')
  if (empty.length === 0) return fields as Filled<T>
  const felder = empty.map((pfad) => ({ pfad, grund: MISSING }))
  throw new ApiError(400, 'unvollstaendig', `${MISSING}.`, { felder })
}

/** Holds the state of a form. `initial` counts on mount; `FormDrawer` handles later changes of the record. */
export const useForm = <V extends object>(initial: V): Form<V> => useSharedForm(initial, inWords)

/** Words an error at an empty field as missing; other errors only make sense for a filled field. */
const inWords = (fields: ApiError['fields'], values: object): ApiError['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([path, clause]) => {
      const value = valueAt(values, path)
      const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
      return [path, isEmpty ? `${MISSING}.` : clause]
    }),
  )

/** @param path as the service writes it: `positionen[0].bezeichnung` */
const valueAt = (values: object, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((inner, name) => Object.getOwnPropertyDescriptor(Object(inner), name)?.value, values)
