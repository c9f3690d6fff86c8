import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { State } from '../../components/State.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './Fehlendes.module.css'
import { filterOf, type Ort } from './ort.ts'

const SHOWN = 8
const SHOWN_ON_PHONE = 2

/** Shows exactly what is missing, and whether the store has it. */
export function Fehlendes({ ort }: { ort: Ort }) {
  const most = useIsPhone() ? SHOWN_ON_PHONE : SHOWN
  const { data } = useQuery({
    queryKey: ['dashboard', 'fehlendes', ort.standort_id, ort.einheit_id],
    meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mindermenge', 'bestand', 'materialbewegung'] },
    queryFn: () => unwrap(api.GET('/dashboard/fehlendes', { params: { query: { limit: SHOWN, ...filterOf(ort) } } })),
  })
  if (data === undefined || data.gesamt === 0) return null
  return (
    <Section title="Was fehlt">
      <Surface padded={false}>
        <ul className={classes['list']} aria-label="Was fehlt">
          {data.eintraege.slice(0, most).map((entry) => (
            <li key={entry.fehlbestand_id}>
              <Row entry={entry} />
            </li>
          ))}
        </ul>
      </Surface>
      {data.gesamt > most && (
        <Link to="/fehlbestaende" search={{ offen: 'true', ...filterOf(ort) }} className={common['target']}>
          und {formatCount(data.gesamt - most, 'weiterer Fehlbestand', 'weitere Fehlbestände')}
        </Link>
      )}
    </Section>
  )
}

/** One missing thing, which leads to its remedy. */
function Row({ entry }: { entry: Schema<'Fehlendes'> }) {
  const { objekt_id, objekt_code, objekt_name, material_name, einheit, fehlmenge, im_lager } = entry
  const { darf } = useSession()
  const remedy = im_lager > 0 && darf('fehlbestand.bearbeiten', entry) ? 'Nachfüllen' : 'Ansehen'
  return (
    <Link to="/objekte/$id" params={{ id: objekt_id }} search={{ teil: 'fehlbestaende' }} className={classes['row']}>
      <span className={classes['what']}>
        <strong>{`${formatNumber(fehlmenge)} ${einheit} ${material_name}`}</strong>
        <small>{`${objekt_code} ${objekt_name}`}</small>
      </span>
      <State of={stockOf(fehlmenge, im_lager)} />
      <span className={classes['remedy']}>
        {remedy}
        <IconChevronRight size={18} aria-hidden />
      </span>
    </Link>
  )
}

/** What the store has of it. */
function stockOf(missing: number, stock: number) {
  if (stock === 0) return { word: 'nicht im Lager', tone: 'bad' } as const
  const word = `im Lager: ${formatNumber(stock)}`
  return { word, tone: stock < missing ? 'warn' : 'good' } as const
}
