import { ApiError } from '@zeughaus/web-shared/api'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'

type Flags<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string
type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
/** What a component gives for a value: one for words gives any text. */
type Given<T> = T extends string ? string : T extends readonly string[] ? string[] : T

/** Props of a component that edits a value: text fields, selects, dates, numbers, choices, pickers. */
export interface Field<T> {
  readonly name: string
  readonly value: T
  readonly onChange: (given: Given<T> | Change) => void
  readonly error: string | undefined
}

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
  field<K extends keyof V & string>(name: K): Field<V[K]>
  /** Props for check boxes and switches. */
  flag(name: Flags<V>): Omit<Field<boolean>, 'value'> & { readonly checked: boolean }
  /** Error of a field that is rendered in another way. */
  error(path: string): string | undefined
  /** Handles the form's submit event: forgets the errors and sends. */
  onSubmit(send: () => void): (event: FormEvent) => void
  /** Takes over the errors of a failed call. */
  fail(error: unknown): void
  clearErrors(): void
}

/** A sentence for each path of a field; the one without a path is the remark. */
type Errors = Readonly<Record<string, string | undefined>>
const REMARK = ''

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
  const [errors, setErrors] = useState<Errors>({})
  const shown = useRef(new Set<string>())

  const set: Form<V>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value instanceof Function ? value(before[name]) : value }))
    setErrors(({ [name as string]: _mended, ...others }) => others)
  }
  const error = (path: string): string | undefined => {
    shown.current.add(path)
    return errors[path]
  }
  const clearErrors = () => setErrors({})
  return {
    values,
    initial: first,
    isDirty: JSON.stringify(values) !== JSON.stringify(first),
    remark: errors[REMARK],
    set,
    error,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (given) => set(name, (isChange(given) ? given.currentTarget.value : given) as V[typeof name]),
      error: error(name),
    }),
    flag: (name) => ({
      name,
      checked: values[name] as boolean,
      onChange: (given) => set(name, (isChange(given) ? given.currentTarget.checked : given) as V[typeof name]),
      error: error(name),
    }),
    onSubmit: (send) => (event) => {
      event.preventDefault()
      clearErrors()
      send()
    },
    fail: (problem) => setErrors(errorsOf(problem, values, shown.current)),
    clearErrors,
  }
}

const isChange = (given: unknown): given is ChangeEvent<HTMLInputElement> =>
  typeof given === 'object' && given !== null && 'currentTarget' in given

/**
 * Returns the sentence for each field, and the remark: what stands at no shown field. Names of wire fields are left out
 * of it: their clauses stand alone.
 */
function errorsOf(problem: unknown, values: object, shown: ReadonlySet<string>): Errors {
  if (!(problem instanceof ApiError)) {
    return { [REMARK]: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.' }
  }
  const { fields, message } = problem
  if (Object.keys(fields).length === 0) return { [REMARK]: message }
  const said = Object.entries(fields).map(([path, clause]) => [path, inWords(clause, valueAt(values, path))] as const)
  const elsewhere = new Set(said.filter(([path]) => !shown.has(path)).map(([, clause]) => clause))
  const isWhole = [...elsewhere].every((clause) => clause === message)
  return {
    ...Object.fromEntries(said),
    [REMARK]:
      elsewhere.size === 0 ? undefined : isWhole ? message : ['Eine Angabe passt noch nicht.', ...elsewhere].join(' '),
  }
}

/** Words an error at an empty field as missing; other errors only make sense for a filled field. */
const inWords = (clause: string, value: unknown): string =>
  typeof value === 'string' && value.trim() === '' ? `${MISSING}.` : clause

/** @param path as the service writes it: `positionen[0].bezeichnung` */
const valueAt = (values: object, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((inner, name) => Object.getOwnPropertyDescriptor(Object(inner), name)?.value, values)
