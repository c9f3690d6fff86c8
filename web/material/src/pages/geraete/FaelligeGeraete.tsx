import { Button, NativeSelect } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { dayFromToday } from '@zeughaus/web-shared/days'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { DueDay } from '../../components/DueDay.tsx'

const SHOWN = 20
const AHEAD = [
  { value: '0', label: 'bis heute fällig' },
  { value: '30', label: 'in 30 Tagen fällig' },
  { value: '90', label: 'in 90 Tagen fällig' },
]

/** Lists devices due for a test, the longest overdue first. */
export function FaelligeGeraete({ onChoose }: { onChoose: (geraet: Schema<'Geraet'>) => void }) {
  const navigate = useNavigate({ from: '/prueftag' })
  const chosen = useSearch({ from: '/prueftag' }).tage
  const tage = AHEAD.some(({ value }) => value === chosen) ? chosen : '30'
  const faellig_bis = dayFromToday(Number(tage))
  const query = useInfiniteQuery({
    queryKey: ['geraete', 'faellig', faellig_bis],
    meta: { arten: ['geraet_instanz', 'objekt'] },
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/geraete', {
          params: { query: { faellig_bis, sortierung: 'naechste_pruefung', seite: pageParam, limit: SHOWN } },
        }),
      ),
    getNextPageParam: ({ seite, seiten }) => (seite < seiten ? seite + 1 : undefined),
  })
  return (
    <Section
      title="Noch zu prüfen"
      aside={
        <NativeSelect
          aria-label="Zeitraum"
          data={AHEAD}
          value={tage}
          onChange={(event) => {
            const { value } = event.currentTarget
            void navigate({ search: (vorher) => ({ ...vorher, tage: value }), replace: true, resetScroll: false })
          }}
        />
      }
    >
      <Loaded query={query}>
        {({ pages }) => {
          const gesamt = pages[0]?.gesamt ?? 0
          const rows = pages.flatMap(({ eintraege }) => eintraege)
          if (gesamt === 0)
            return (
              <Surface>
                <EmptyState icon={<IconCalendarCheck size={40} />} title="Alles geprüft">
                  In diesem Zeitraum ist kein Gerät fällig.
                </EmptyState>
              </Surface>
            )
          return (
            <Surface padded={false}>
              <ul className={common['list']}>
                {rows.map((geraet) => (
                  <li key={geraet.id}>
                    <span className={common['grow']}>
                      {geraet.material_name} {geraet.seriennummer}
                      <div className={common['small']}>
                        {geraet.objekt_code} {geraet.objekt_name}
                        {geraet.naechste_pruefart_name !== null && ` · ${geraet.naechste_pruefart_name}`}
                      </div>
                    </span>
                    <DueDay day={geraet.naechste_pruefung} />
                    <Button
                      variant="default"
                      aria-label={`${geraet.seriennummer} prüfen`}
                      onClick={() => {
                        onChoose(geraet)
                        window.scrollTo({ top: 0 })
                      }}
                    >
                      Prüfen
                    </Button>
                  </li>
                ))}
                {query.hasNextPage && (
                  <li>
                    <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                      {`Weitere zeigen (${formatNumber(gesamt - rows.length)})`}
                    </Button>
                  </li>
                )}
              </ul>
            </Surface>
          )
        }}
      </Loaded>
    </Section>
  )
}
