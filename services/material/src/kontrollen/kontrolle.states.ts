/** The life of a check: the table "Kontrolle" of docs/spec/state-tables.md, row by row. */
import { conflict, forbidden } from '@zeughaus/platform'
import { type Aktion, aktionen } from '../aktionen.ts'
import type { Recht } from '../rechte.ts'
import type { Kontrollaktion, KontrolleStatus } from './kontrolle.schema.ts'

interface Kontrollzeile extends Aktion<KontrolleStatus> {
  readonly to: KontrolleStatus
  /** Whether the holder does it, or anybody but him. */
  readonly wer: 'eigene' | 'fremde'
}

const durchfuehren = { from: ['in_bearbeitung'], permission: 'kontrolle.durchfuehren' } as const

export const kontrollAktionen: Readonly<Record<Kontrollaktion, Kontrollzeile>> = {
  zaehlen: { ...durchfuehren, to: 'in_bearbeitung', wer: 'eigene' },
  abschliessen: { ...durchfuehren, to: 'abgeschlossen', wer: 'eigene' },
  abbrechen: { ...durchfuehren, to: 'abgebrochen', wer: 'eigene' },
  uebernehmen: { ...durchfuehren, to: 'abgebrochen', wer: 'fremde' },
}

/** What of a check decides whether somebody may do something with it. */
export interface Kontrollstand {
  readonly status: KontrolleStatus
  readonly benutzer_id: string
}

/**
 * An ended check is ended for everybody, so its state is answered before its holder.
 *
 * @throws {DomainError} 409 `kontrolle_beendet`, 403 `fremde_kontrolle`, 409 `uebergang_unzulaessig` for taking over
 *   what one holds
 */
export function pruefeKontrolle(stand: Kontrollstand, aktion: Kontrollaktion, akteurId: string): void {
  const { from, wer } = kontrollAktionen[aktion]
  if (!from.includes(stand.status)) {
    const wie = stand.status === 'abgeschlossen' ? 'abgeschlossen' : 'abgebrochen oder übernommen'
    throw conflict('kontrolle_beendet', `Diese Kontrolle ist schon ${wie}. Starten Sie bei Bedarf eine neue.`)
  }
  const istEigene = stand.benutzer_id === akteurId
  if (wer === 'eigene' && !istEigene) {
    throw forbidden('Diese Kontrolle führt jemand anderes durch. Sie können sie übernehmen.', 'fremde_kontrolle')
  }
  if (wer === 'fremde' && istEigene) {
    throw conflict('uebergang_unzulaessig', 'Diese Kontrolle führen Sie schon selbst durch.', {
      erlaubt: kontrolleErlaubt(stand, akteurId, () => true),
    })
  }
}

/** What this caller may do with a check now. Whether every position is confirmed is asked when it is finished. */
export function kontrolleErlaubt(
  { status, benutzer_id }: Kontrollstand,
  akteurId: string,
  darf: (recht: Recht) => boolean,
): Kontrollaktion[] {
  const eigene = benutzer_id === akteurId ? 'eigene' : 'fremde'
  return aktionen(kontrollAktionen, darf, ({ from, wer }) => from.includes(status) && wer === eigene)
}
