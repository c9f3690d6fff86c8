import { IconClock, IconGauge, IconHourglass } from '@tabler/icons-react'
import { formatDay, formatNumber, Status } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { daysUntil } from '../../parts/days.ts'

type Faellig = Schema<'FaelligeWartung'>

/** What makes a work due, with its number, as far as the entry knows it. */
type Row = Pick<Faellig, 'gruende' | 'faellig_am' | 'faellig_km' | 'faellig_betriebsstunden'> &
  Partial<Pick<Faellig, 'kilometerstand' | 'betriebsstunden'>>

/** Which intervals are reached, each as a state, and those that come beside them. */
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
        // Looking ahead the service names what comes; what has come is due.
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
