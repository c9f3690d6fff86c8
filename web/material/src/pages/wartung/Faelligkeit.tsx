import { IconClock, IconGauge, IconHourglass } from '@tabler/icons-react'
import { formatDay, formatNumber, Status } from '@zeughaus/web-shared'
import { daysUntil } from '@zeughaus/web-shared/days'
import type { Schema } from '../../api/index.ts'
import common from '../../components/common.module.css'

type Faellig = Schema<'FaelligeWartung'>

/** The part of an entry that tells why maintenance is due. */
type Row = Pick<Faellig, 'gruende' | 'faellig_am' | 'faellig_km' | 'faellig_betriebsstunden'> &
  Partial<Pick<Faellig, 'kilometerstand' | 'betriebsstunden'>>

/** Shows reached and upcoming intervals as states. */
export function Faelligkeit({ row }: { row: Row }) {
  const { gruende, faellig_am, faellig_km, faellig_betriebsstunden, kilometerstand, betriebsstunden } = row
  const words: { key: Faellig['gruende'][number]; word: string; icon: typeof IconClock }[] = []
  if (faellig_am !== null) words.push({ key: 'zeit', word: `am ${formatDay(faellig_am)}`, icon: IconClock })
  else if (gruende.includes('zeit')) words.push({ key: 'zeit', word: 'Termin unbekannt', icon: IconClock })
  if (faellig_km !== null)
    words.push({ key: 'km', word: `bei ${reached(faellig_km, kilometerstand, 'km')}`, icon: IconGauge })
  if (faellig_betriebsstunden !== null) {
    const word = `bei ${reached(faellig_betriebsstunden, betriebsstunden, 'Stunden')}`
    words.push({ key: 'betriebsstunden', word, icon: IconHourglass })
  }
  return (
    <span className={common['states']}>
      {words.map(({ key, word, icon }) => {
        // With a look ahead the service also lists future dates; those are not reached yet.
        const isAhead = key === 'zeit' && faellig_am !== null && daysUntil(faellig_am) > 0
        const isReached = gruende.includes(key) && !isAhead
        return (
          <Status key={key} tone={isReached ? 'bad' : gruende.includes(key) ? 'warn' : 'quiet'} icon={icon}>
            {isReached ? `fällig ${word}` : word}
          </Status>
        )
      })}
    </span>
  )
}

const reached = (due: number, now: number | null | undefined, unit: string): string =>
  now === null || now === undefined
    ? `${formatNumber(due)} ${unit}`
    : `${formatNumber(due)} ${unit}, jetzt ${formatNumber(now)}`
