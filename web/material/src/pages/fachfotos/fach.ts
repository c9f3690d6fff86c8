/** A compartment as positions name it: one of the Objekttyp, or free text. */
export interface Fach {
  readonly fach_id: string | null
  readonly fach_freitext: string | null
}
