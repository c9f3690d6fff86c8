import { formatEuro, formatInstant, Section, Surface } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { State } from '../../parts/State.tsx'
import { AUFTRAGSSTATUS, WERKSTATT } from '../../words.ts'
import classes from './wartung.module.css'

type Eintrag = Schema<'WartungsauftragVerlauf'>

const FELDER: Readonly<Record<string, string>> = {
  beschreibung: 'Beschreibung',
  kosten: 'Kosten',
  werkstatt: 'Werkstatt',
  werkstatt_name: 'Name der Werkstatt',
}

/** What happened with an order, the latest first. */
export function Auftragsverlauf({ verlauf }: { verlauf: readonly Eintrag[] }) {
  return (
    <Section title="Verlauf">
      <Surface padded={false}>
        <ol className={classes['verlauf']}>
          {verlauf.toReversed().map((eintrag) => (
            <li key={`${eintrag.zeitpunkt} ${eintrag.status_nach}`}>
              <span className={common['small']}>
                {formatInstant(eintrag.zeitpunkt)}, {eintrag.benutzer_name}
              </span>
              {eintrag.status_von !== eintrag.status_nach && (
                <span className={common['states']}>
                  {eintrag.status_von === null && 'angelegt'} <State of={AUFTRAGSSTATUS[eintrag.status_nach]} />
                </span>
              )}
              {Object.entries(eintrag.aenderungen).map(([feld, { von, nach }]) => (
                <span key={feld}>
                  {FELDER[feld] ?? feld}: {wertVon(feld, von)} → {wertVon(feld, nach)}
                </span>
              ))}
              {eintrag.bemerkung !== null && <span>{eintrag.bemerkung}</span>}
            </li>
          ))}
        </ol>
      </Surface>
    </Section>
  )
}

function wertVon(feld: string, wert: string | null): string {
  if (wert === null) return 'nichts'
  if (feld === 'kosten') return formatEuro(wert)
  return feld === 'werkstatt' && (wert === 'intern' || wert === 'extern') ? WERKSTATT[wert] : `„${wert}“`
}
