import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { FoldedSection } from '../../components/FoldedSection.tsx'
import classes from './Kennzahlen.module.css'

/** Key figures; each links to the list that it counts. */
export function Kennzahlen() {
  const query = useQuery({
    queryKey: ['dashboard', 'kennzahlen'],
    meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel'] },
    queryFn: () => unwrap(api.GET('/dashboard/kennzahlen')),
  })
  return (
    <FoldedSection title="Kennzahlen">
      <Loaded query={query}>
        {(figures) => (
          <ul className={classes['figures']}>
            <li>
              <Link to="/fehlbestaende" search={{ offen: 'true' }}>
                <strong>{formatNumber(figures.offene_fehlbestaende)}</strong> offene Fehlbestände
              </Link>
            </li>
            <li>
              <Link to="/fehlbestaende" search={{ offen: 'true', genehmigt: 'true' }}>
                <strong>{formatNumber(figures.genehmigte_mindermengen)}</strong> genehmigte Mindermengen
              </Link>
            </li>
            <li>
              <Link to="/fehlbestaende" search={{ offen: 'false' }}>
                <strong>{formatNumber(figures.kuerzlich_erledigt)}</strong> in sieben Tagen erledigt
              </Link>
            </li>
            <li>
              <Link to="/objekte">
                <strong>{formatNumber(figures.objekte_gesamt)}</strong> Objekte im Dienst
              </Link>
            </li>
          </ul>
        )}
      </Loaded>
    </FoldedSection>
  )
}
