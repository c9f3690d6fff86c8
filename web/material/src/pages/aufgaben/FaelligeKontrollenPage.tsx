import { IconCalendarCheck } from '@tabler/icons-react'
import { formatAgo } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { DueDay } from '../../components/DueDay.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import { ListPage } from '../../components/list/ListPage.tsx'

const ObjektPane = lazyComponent(async () => (await import('../objekte/ObjektPage.tsx')).ObjektPane)

type FaelligeKontrolle = Schema<'FaelligeKontrolle'>

const ANLASS: Readonly<Record<NonNullable<FaelligeKontrolle['kontrolle_anlass']>, string>> = {
  noch_nie: 'noch nie kontrolliert',
  einsatz: 'nach einem Einsatz',
  intervall: 'nach Intervall',
}

/** Lists objects whose check is due, the longest overdue first. */
export function FaelligeKontrollenPage() {
  return (
    <ListPage<FaelligeKontrolle>
      title="Fällige Kontrollen"
      lead="Wie oft kontrolliert wird, steht beim Objekttyp oder beim Objekt."
      name="kontrollfristen"
      arten={['objekt', 'objekttyp', 'kontrolle', 'kontrollverantwortung']}
      load={(query, signal) => unwrap(api.GET('/dashboard/kontrollfristen', { params: { query }, signal }))}
      search={({ objekt_code, objekt_name, standort_name }) => `${objekt_code} ${objekt_name} ${standort_name}`}
      searchLabel="Objekt oder Standort"
      filters={[
        {
          name: 'tage',
          label: 'Zeitraum',
          look: 'select',
          otherwise: 'jetzt fällig',
          options: [
            { value: '7', label: 'in 7 Tagen' },
            { value: '30', label: 'in 30 Tagen' },
            { value: '90', label: 'in 90 Tagen' },
          ],
        },
        { name: 'meine', label: 'Wer', look: 'select', options: [{ value: 'true', label: 'nur meine' }] },
        { name: 'standort_id', label: 'Standort', look: 'select', options: useStandorte() },
        ...useEinheitFilter(),
      ]}
      columns={[
        { title: 'Objekt', width: '1.5fr', cell: ({ objekt_code, objekt_name }) => `${objekt_code} ${objekt_name}` },
        { title: 'Standort', cell: ({ standort_name }) => standort_name },
        { title: 'Letzte Kontrolle', cell: ({ letzte_kontrolle_am }) => lastText(letzte_kontrolle_am) },
        {
          title: 'Anlass',
          cell: ({ kontrolle_anlass }) => (kontrolle_anlass === null ? '' : ANLASS[kontrolle_anlass]),
        },
        { title: 'Fällig', sort: 'faelligkeitsdatum', width: '15rem', cell: (row) => <Frist row={row} /> },
      ]}
      card={(row) => (
        <>
          <div className={common['title']}>
            {row.objekt_code} {row.objekt_name}
          </div>
          <div>
            {row.standort_name} · {row.kontrolle_anlass === null ? '' : ANLASS[row.kontrolle_anlass]}
          </div>
          <Frist row={row} />
        </>
      )}
      rowKey={({ objekt_id }) => objekt_id}
      href={({ objekt_id }) => `/objekte/${objekt_id}`}
      pane={{ to: '/objekte', Page: ObjektPane, columns: { Objekt: '1fr', Fällig: '14rem' } }}
      exportPath="/dashboard/kontrollfristen/export"
      empty={{
        icon: <IconCalendarCheck size={40} />,
        title: 'Keine Kontrolle fällig',
        text: 'Alles mit einer Frist ist kontrolliert.',
      }}
    />
  )
}

const lastText = (instant: string | null) => (instant === null ? 'noch nie' : formatAgo(instant))

const Frist = ({ row: { kontrolle_faellig_am, kontrolle_faelligkeit } }: { row: FaelligeKontrolle }) => (
  <DueDay day={kontrolle_faellig_am} isSoon={kontrolle_faelligkeit === 'faellig'} />
)
