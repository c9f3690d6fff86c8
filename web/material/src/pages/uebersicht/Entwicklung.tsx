import { useQuery } from '@tanstack/react-query'
import { Surface } from '@zeughaus/web-shared'
import { Bars } from '@zeughaus/web-shared/bars'
import { api, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { FoldedSection } from '../../components/FoldedSection.tsx'
import { StackedBars } from '../../components/StackedBars.tsx'
import classes from './Entwicklung.module.css'

const DAYS = 60

/** Charts of readiness and shortages over time. */
export function Entwicklung() {
  const query = useQuery({
    queryKey: ['dashboard', 'verlauf'],
    meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel'] },
    queryFn: () => unwrap(api.GET('/dashboard/verlauf', { params: { query: { tage: DAYS } } })),
  })
  return (
    <FoldedSection title="Entwicklung in 60 Tagen">
      <Loaded query={query}>
        {({ eintraege }) => (
          <div className={classes['charts']}>
            <Surface>
              <h3 className={classes['title']}>Einsatzbereitschaft</h3>
              <StackedBars
                label="Objekte nach Einsatzbereitschaft, Tag für Tag"
                unit="Objekte"
                layers={[
                  { name: 'einsatzbereit', tone: 'good' },
                  { name: 'eingeschränkt', tone: 'warn' },
                  { name: 'nicht einsatzbereit', tone: 'bad' },
                ]}
                days={eintraege.map(({ tag, einsatzbereit, eingeschraenkt, nicht_einsatzbereit }) => ({
                  day: tag,
                  values: [einsatzbereit, eingeschraenkt, nicht_einsatzbereit],
                }))}
              />
            </Surface>
            <Surface>
              <h3 className={classes['title']}>Offene Fehlbestände</h3>
              <Bars
                label="Offene Fehlbestände, Tag für Tag"
                unit="Fehlbestände"
                labelEvery={14}
                days={eintraege.map(({ tag, offene_fehlbestaende }) => ({ day: tag, value: offene_fehlbestaende }))}
              />
            </Surface>
          </div>
        )}
      </Loaded>
    </FoldedSection>
  )
}
