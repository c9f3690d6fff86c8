/** The tray: items ready to be handed out. Pure. */
import type { Schema } from '../../api/index.ts'

export interface TrayItem {
  /** Names a device, or a material of one Lagerplatz; the same key raises the quantity. */
  readonly key: string
  readonly material_id: string
  readonly name: string
  readonly einheit: string
  readonly menge: number
  readonly geraet_instanz_id: string | null
  readonly lagerplatz: Schema<'Lagerplatz'> | null
  /** What the person should know before. */
  readonly hinweis: string | null
  /** The service's refusal, or what it asks about. */
  readonly fehler?: string
  /** True when the person may confirm it. */
  readonly isAsked?: boolean
}

export const itemOfGeraet = (geraet: Schema<'Geraet'>): TrayItem => ({
  key: geraet.id,
  material_id: geraet.material_id,
  name: `${geraet.material_name} ${geraet.seriennummer}`,
  einheit: 'Stück',
  menge: 1,
  geraet_instanz_id: geraet.id,
  lagerplatz: null,
  hinweis: geraet.wird_gebraucht
    ? `gehört zu ${geraet.objekt_code}. Bis zur Rückgabe ist ${geraet.objekt_code} höchstens eingeschränkt einsatzbereit.`
    : null,
})

export const itemOfMaterial = (
  { id, name, einheit }: Pick<Schema<'Material'>, 'id' | 'name' | 'einheit'>,
  lagerplatz: Schema<'Lagerplatz'> | null,
): TrayItem => ({
  key: `${id} ${lagerplatz?.id ?? ''}`,
  material_id: id,
  name,
  einheit,
  menge: 1,
  geraet_instanz_id: null,
  lagerplatz,
  hinweis: null,
})

/**
 * What lies on the tray after an issue: what was refused, with its reason, and what was put there meanwhile.
 *
 * @param sent the tray as it was issued
 */
export const afterIssue = (
  tray: readonly TrayItem[],
  sent: readonly TrayItem[],
  refused: readonly TrayItem[],
): readonly TrayItem[] =>
  tray.flatMap((item) => {
    const again = refused.find(({ key }) => key === item.key)
    if (again?.fehler !== undefined) return [{ ...item, fehler: again.fehler, isAsked: again.isAsked === true }]
    const menge = item.menge - (sent.find(({ key }) => key === item.key)?.menge ?? 0)
    return menge > 0 ? [{ ...item, menge }] : []
  })

/** Adds an item to the tray, or its quantity to what lies there; a device lies there once. */
export function putOnTray(tray: readonly TrayItem[], items: TrayItem): readonly TrayItem[] {
  const there = tray.find(({ key }) => key === items.key)
  if (there === undefined) return [...tray, items]
  if (there.geraet_instanz_id !== null) return tray
  return tray.map((one) => (one === there ? { ...there, menge: there.menge + items.menge } : one))
}
