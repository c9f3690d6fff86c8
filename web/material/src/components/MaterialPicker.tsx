import { api, type Schema, unwrap } from '../api/index.ts'
import { PICKED, Picker, type PickerProps } from './Picker.tsx'

const optionOf = ({ id, name }: Schema<'Material'>) => ({ value: id, label: name })

const find = async (q: string) =>
  (await unwrap(api.GET('/materialien', { params: { query: { q, limit: PICKED } } }))).eintraege.map(optionOf)

const one = async (id: string) => optionOf(await unwrap(api.GET('/materialien/{id}', { params: { path: { id } } })))

/** Picks a material by part of its name or article number. */
export const MaterialPicker = ({ label = 'Material', ...props }: PickerProps) => (
  <Picker
    {...props}
    label={label}
    placeholder="Name oder Artikelnummer"
    art="material"
    nothing="Kein Material gefunden."
    find={find}
    one={one}
  />
)
