/** The compartment of a position: one of its Objekttyp, or free text. */

/** A Fach of the Objekttyp, or free text ("Sonstiges"). */
export interface FachValue {
  readonly fach_id: string
  readonly fach_freitext: string
  readonly isOther: boolean
}

export const NO_FACH: FachValue = { fach_id: '', fach_freitext: '', isOther: false }

/** Makes the request's fields: one of the two, or neither. */
export const fachBody = ({ fach_id, fach_freitext, isOther }: FachValue) => ({
  fach_id: isOther || fach_id === '' ? null : fach_id,
  fach_freitext: isOther && fach_freitext.trim() !== '' ? fach_freitext.trim() : null,
})
