import { api, type Schema, unwrap } from '../api/index.ts'
import type { Neu } from './anlegen.ts'
import { PICKED, Picker, type PickerProps } from './Picker.tsx'

const optionOf = ({ id, name }: Schema<'Material'>) => ({ value: id, label: name })

const find = async (q: string) =>
  (await unwrap(api.GET('/materialien', { params: { query: { q, limit: PICKED } } }))).eintraege.map(optionOf)

const one = async (id: string) => optionOf(await unwrap(api.GET('/materialien/{id}', { params: { path: { id } } })))

interface MaterialPickerProps extends PickerProps {
  /** Lets the person make a new one by `onCreate`, or says who can. */
  readonly neu?: Neu
}

/** Picks a material by part of its name or article number. */
export const MaterialPicker = ({ label = 'Material', neu, onCreate, ...props }: MaterialPickerProps) => (
  <Picker
    {...props}
    label={label}
    placeholder="Name oder Artikelnummer"
    art="material"
    nothing={neu === undefined ? 'Kein Material gefunden.' : `Kein Material gefunden. ${neu.denied}`}
    find={find}
    one={one}
    onCreate={neu?.create && onCreate}
  />
)
