import { formatCount, formatNumber, Surface } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { State } from '../../components/State.tsx'
import type { Word } from '../../components/words.ts'
import { compareVorlagen, type Difference, type Row } from './vergleich.ts'
import classes from './vorlagen.module.css'

type Vorlage = Schema<'Vorlage'>

const WORDS: Readonly<Record<Difference['art'], Word>> = {
  neu: { word: 'neu', tone: 'good' },
  entfallen: { word: 'entfällt', tone: 'bad' },
  geaendert: { word: 'geändert', tone: 'warn' },
}

/** Shows the differences from the older to the newer of two versions. */
export function Vergleich({ one, other }: { one: Vorlage; other: Vorlage }) {
  const [old, young] = one.version < other.version ? [one, other] : [other, one]
  const changes = compareVorlagen(old.positionen, young.positionen)
  return (
    <>
      <p>
        Von Version {old.version} zu Version {young.version}:{' '}
        {changes.length === 0 ? 'kein Unterschied.' : `${formatCount(changes.length, 'Unterschied', 'Unterschiede')}.`}
      </p>
      {changes.length > 0 && (
        <Surface padded={false}>
          <ul className={classes['changes']}>
            {changes.map(({ material_id, material_name, art, before, after }) => (
              <li key={material_id} className={classes['change']}>
                <span>
                  <State of={WORDS[art]} />
                </span>
                <strong>{material_name}</strong>
                <span>
                  {before !== undefined && <del>{describe(before)}</del>}{' '}
                  {after !== undefined && <ins>{describe(after)}</ins>}
                </span>
              </li>
            ))}
          </ul>
        </Surface>
      )}
    </>
  )
}

const describe = ({ sollmenge, fach_name }: Row): string =>
  `${formatNumber(sollmenge)}${fach_name === null ? '' : `, ${fach_name}`}`
