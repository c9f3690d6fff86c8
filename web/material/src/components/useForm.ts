import { ApiError } from '@zeughaus/web-shared/api'
import { type ChangeEvent, useRef, useState } from 'react'

type Texts<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string
type Flags<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string

/** State of a form: values and the service's errors. Errors show beside their fields; typed text stays. */
export interface Form<V> {
  readonly values: V
  /** Values at opening; unaffected by later changes of the record. */
  readonly initial: V
  /** True when a value differs from the initial one. */
  readonly isDirty: boolean
  /** The part of an error that belongs to no field. */
  readonly remark: string | undefined
  /** Takes a function of the current value for updates after a wait. */
  set<K extends keyof V>(name: K, value: V[K] | ((now: V[K]) => V[K])): void
  /** Props for text fields, selects and dates. */
  text(name: Texts<V>): {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
    error: string | undefined
  }
  /** Props for pickers, by id. */
  pick(name: Texts<V>): { value: string; onChange: (id: string) => void; error: string | undefined }
  /** Props for number fields: a number or the empty text. */
  number(name: keyof V & string): {
    name: string
    value: number | string
    onChange: (value: number | string) => void
    error: string | undefined
  }
  /** Props for check boxes and switches. */
  flag(name: Flags<V>): {
    name: string
    checked: boolean
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    error: string | undefined
  }
  /** Error of a field that is rendered in another way. */
  error(path: string): string | undefined
  /** Takes over the errors of a failed call. */
  fail(error: unknown): void
  clearErrors(): void
}

interface Failure {
  readonly fields: Readonly<Record<string, string>>
  readonly message: string
}

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
export function useForm<V extends object>(initial: V): Form<V> {
  const [first] = useState(initial)
  const [values, setValues] = useState(initial)
  const [failure, setFailure] = useState<Failure>()
  const shown = useRef(new Set<string>())

  const set: Form<V>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value instanceof Function ? value(before[name]) : value }))
    setFailure((before) => {
      if (before === undefined) return before
      const { [name as string]: mended, ...fields } = before.fields
      // With its last field mended, nothing of the refusal is left to say.
      return mended !== undefined && Object.keys(fields).length === 0 ? undefined : { ...before, fields }
    })
  }
  const error = (path: string): string | undefined => {
    shown.current.add(path)
    return failure?.fields[path]
  }
  const elsewhere = Object.entries(failure?.fields ?? {}).filter(([path]) => !shown.current.has(path))
  return {
    values,
    initial: first,
    isDirty: JSON.stringify(values) !== JSON.stringify(first),
    remark: failure === undefined ? undefined : remarkOf(failure, elsewhere),
    set,
    error,
    text: (name) => ({
      name,
      value: values[name] as string,
      onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
      error: error(name),
    }),
    pick: (name) => ({
      value: values[name] as string,
      onChange: (id) => set(name, id as V[typeof name]),
      error: error(name),
    }),
    number: (name) => ({
      name,
      value: values[name] as number | string,
      onChange: (value) => set(name, value as V[typeof name]),
      error: error(name),
    }),
    flag: (name) => ({
      name,
      checked: values[name] as boolean,
      onChange: (event) => set(name, event.currentTarget.checked as V[typeof name]),
      error: error(name),
    }),
    fail(problem) {
      if (problem instanceof ApiError) setFailure({ fields: inWords(problem.fields, values), message: problem.message })
      else setFailure({ fields: {}, message: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.' })
    },
    clearErrors: () => setFailure(undefined),
  }
}

/** Words an error at an empty field as missing; other errors only make sense for a filled field. */
const inWords = (fields: Failure['fields'], values: object): Failure['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([path, clause]) => {
      const value = valueAt(values, path)
      return [path, typeof value === 'string' && value.trim() === '' ? `${MISSING}.` : clause]
    }),
  )

/** @param path as the service writes it: `positionen[0].bezeichnung` */
const valueAt = (values: object, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((inner, name) => Object.getOwnPropertyDescriptor(Object(inner), name)?.value, values)

/**
 * Returns the message for the foot of the form; undefined when its fields show all of it. Names of wire fields are left
 * out: their clauses stand alone.
 */
function remarkOf({ fields, message }: Failure, elsewhere: readonly (readonly [string, string])[]): string | undefined {
  if (Object.keys(fields).length === 0) return message
  if (elsewhere.length === 0) return undefined
  if (elsewhere.every(([, clause]) => clause === message)) return message
  return ['Eine Angabe passt noch nicht.', ...new Set(elsewhere.map(([, clause]) => clause))].join(' ')
}

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
