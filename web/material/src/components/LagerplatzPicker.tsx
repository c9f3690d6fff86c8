import { api, type Schema, unwrap } from '../api/index.ts'
import { PICKED, Picker, type PickerProps } from './Picker.tsx'

const optionOf = ({ id, code, name, lagerort_pfad }: Schema<'Lagerplatz'>) => ({
  value: id,
  label: [code, name, lagerort_pfad].filter(Boolean).join(', '),
})

const find = async (q: string) =>
  (await unwrap(api.GET('/lagerplaetze', { params: { query: { q, limit: PICKED } } }))).eintraege.map(optionOf)

const one = async (id: string) => optionOf(await unwrap(api.GET('/lagerplaetze/{id}', { params: { path: { id } } })))

/** Picks a Lagerplatz by part of its code or name. */
export const LagerplatzPicker = ({ label = 'Lagerplatz', ...props }: PickerProps) => (
  <Picker
    {...props}
    label={label}
    placeholder="Code oder Name"
    art="lagerplatz"
    nothing="Kein Lagerplatz gefunden."
    find={find}
    one={one}
  />
)
