import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { ApiError } from './api.ts'

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
  /** Sets the values back to the initial ones. */
  reset(): void
}

/** A sentence for each path of a field; the one without a path is the remark. */
type Errors = Readonly<Record<string, string | undefined>>
const REMARK = ''

/**
 * Holds the state of a form.
 *
 * @param initial counts on mount
 * @param reword says what the service says about fields in other words
 */
export function useForm<V extends object>(
  initial: V,
  reword: (fields: ApiError['fields'], values: V) => ApiError['fields'] = (fields) => fields,
): Form<V> {
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
    fail: (problem) => {
      if (problem instanceof ApiError)
        setErrors(errorsOf(problem.message, reword(problem.fields, values), shown.current))
      else setErrors({ [REMARK]: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.' })
    },
    clearErrors,
    reset: () => setValues(first),
  }
}

const isChange = (given: unknown): given is ChangeEvent<HTMLInputElement> =>
  typeof given === 'object' && given !== null && 'currentTarget' in given

/** The end of a path that leads to an entry of a list. */
const ENTRY = /\[\d+\]$/

/**
 * Returns the sentence for each field, and the remark: what stands at no shown field. Names of wire fields are left out
 * of it: their clauses stand alone. The first wrong entry of a list that is shown as one field counts for it.
 */
function errorsOf(message: string, fields: ApiError['fields'], shown: ReadonlySet<string>): Errors {
  if (Object.keys(fields).length === 0) return { [REMARK]: message }
  const said = Object.entries(fields).map(
    ([path, clause]) => [shown.has(path) ? path : path.replace(ENTRY, ''), clause] as const,
  )
  const elsewhere = new Set(said.filter(([path]) => !shown.has(path)).map(([, clause]) => clause))
  const isWhole = [...elsewhere].every((clause) => clause === message)
  return {
    ...Object.fromEntries(said.toReversed()),
    [REMARK]:
      elsewhere.size === 0 ? undefined : isWhole ? message : ['Eine Angabe passt noch nicht.', ...elsewhere].join(' '),
  }
}
