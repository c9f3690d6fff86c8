/** What lies ready to be handed out. Pure. */
import type { Schema } from '../../api/index.ts'

/** One thing on the tray. */
export interface Posten {
  /** A device, or a material out of one Lagerplatz: the same again is one more. */
  readonly key: string
  readonly material_id: string
  readonly name: string
  readonly einheit: string
  readonly menge: number
  readonly geraet_instanz_id: string | null
  readonly lagerplatz: Schema<'Lagerplatz'> | null
  /** Why the service has refused it. */
  readonly fehler?: string
}

export const postenGeraet = ({ id, material_id, material_name, seriennummer }: Schema<'Geraet'>): Posten => ({
  key: id,
  material_id,
  name: `${material_name} ${seriennummer}`,
  einheit: 'Stück',
  menge: 1,
  geraet_instanz_id: id,
  lagerplatz: null,
})

export const postenMaterial = (
  { id, name, einheit }: Schema<'Material'>,
  lagerplatz: Schema<'Lagerplatz'> | null,
): Posten => ({
  key: `${id} ${lagerplatz?.id ?? ''}`,
  material_id: id,
  name,
  einheit,
  menge: 1,
  geraet_instanz_id: null,
  lagerplatz,
})

/** Puts something on the tray: one more of what lies there already; a device lies there once. */
export function lege(tablett: readonly Posten[], posten: Posten): readonly Posten[] {
  const da = tablett.find(({ key }) => key === posten.key)
  if (da === undefined) return [...tablett, posten]
  if (da.geraet_instanz_id !== null) return tablett
  return tablett.map((eines) => (eines === da ? { ...da, menge: da.menge + 1 } : eines))
}
