import { api, type Schema, unwrap } from '../api/index.ts'
import { PICKED, Picker, type PickerProps } from './Picker.tsx'

const optionOf = ({ id, code, name }: Schema<'Objekt'>) => ({ value: id, label: `${code} ${name}` })

const find = (only: object) => async (q: string) =>
  (await unwrap(api.GET('/objekte', { params: { query: { q, limit: PICKED, ...only } } }))).eintraege.map(optionOf)

const one = async (id: string) => optionOf(await unwrap(api.GET('/objekte/{id}', { params: { path: { id } } })))

/** Picks an object by part of its code or name. */
export const ObjektPicker = ({ label = 'Objekt', ...props }: PickerProps) => (
  <Picker
    {...props}
    label={label}
    placeholder="Code oder Name"
    art="objekt"
    nothing="Kein Objekt gefunden."
    find={find({})}
    one={one}
  />
)

/** Picks a vehicle, or another object that asks for qualifications. */
export const FahrbaresPicker = (props: PickerProps) => (
  <Picker
    {...props}
    label="Fahrzeug"
    placeholder="Code oder Name"
    art="objekt"
    source="fahrbar"
    nothing="Kein Fahrzeug gefunden."
    find={find({ fahrbar: 'true' })}
    one={one}
  />
)
