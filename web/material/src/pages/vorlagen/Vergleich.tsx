import { formatCount, formatNumber, Surface } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { State } from '../../parts/State.tsx'
import type { Word } from '../../words.ts'
import { type Unterschied, vergleiche, type Zeile } from './vergleich.ts'
import classes from './vorlagen.module.css'

type Vorlage = Schema<'Vorlage'>

const WORDS: Readonly<Record<Unterschied['art'], Word>> = {
  neu: { word: 'neu', tone: 'good' },
  entfallen: { word: 'entfällt', tone: 'bad' },
  geaendert: { word: 'geändert', tone: 'warn' },
}

/** What the younger of two versions changed. */
export function Vergleich({ one, other }: { one: Vorlage; other: Vorlage }) {
  const [old, young] = one.version < other.version ? [one, other] : [other, one]
  const changes = vergleiche(old.positionen, young.positionen)
  return (
    <>
      <p>
        Von Version {old.version} zu Version {young.version}:{' '}
        {changes.length === 0 ? 'kein Unterschied.' : `${formatCount(changes.length, 'Unterschied', 'Unterschiede')}.`}
      </p>
      {changes.length > 0 && (
        <Surface padded={false}>
          <ul className={classes['changes']}>
            {changes.map(({ material_id, material_name, art, vorher, nachher }) => (
              <li key={material_id} className={classes['change']}>
                <span>
                  <State of={WORDS[art]} />
                </span>
                <strong>{material_name}</strong>
                <span>
                  {vorher !== undefined && <del>{describe(vorher)}</del>}{' '}
                  {nachher !== undefined && <ins>{describe(nachher)}</ins>}
                </span>
              </li>
            ))}
          </ul>
        </Surface>
      )}
    </>
  )
}

const describe = ({ sollmenge, fach_name }: Zeile): string =>
  `${formatNumber(sollmenge)}${fach_name === null ? '' : `, ${fach_name}`}`
