import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { Facts } from '../../parts/DetailPage.tsx'
import { useFocusBack } from '../../parts/useFocusBack.ts'
import { ENTITAETEN, EREIGNISSE } from '../../words.ts'
import { findeSache } from '../dokumente/sache.ts'
import { valuesOf } from './eintrag.ts'
import classes from './verwaltung.module.css'

type Eintrag = Schema<'HistorieEintrag'>

/** One entry of the log with its values, and the way to what it is about. */
export function EintragDetails({ eintrag, onClose }: { eintrag: Eintrag; onClose: () => void }) {
  useFocusBack()
  const { ereignis, entitaet_typ, zeitpunkt, benutzer_name, material_name, details } = eintrag
  return (
    <Modal opened onClose={onClose} title={EREIGNISSE[ereignis]}>
      <div className={classes['stack']}>
        <Facts
          facts={[
            ['Wann', formatInstant(zeitpunkt)],
            ['Person', benutzer_name ?? 'Zeughaus'],
            [ENTITAETEN[entitaet_typ], <Betroffen key="sache" eintrag={eintrag} />],
            ['Material', details['material_id'] !== undefined && (material_name ?? 'nicht mehr vorhanden')],
            ...valuesOf(details),
          ]}
        />
      </div>
    </Modal>
  )
}

/** Links to the thing, or to the object that it belonged to when it is gone. */
function Betroffen({ eintrag: { entitaet_typ, entitaet_id, details } }: { eintrag: Eintrag }) {
  const objekt_id = details['objekt_id']
  const { data: sache, isError } = useQuery({
    queryKey: ['sache', entitaet_typ, entitaet_id],
    meta: { arten: [entitaet_typ] },
    retry: false,
    queryFn: () =>
      findeSache(entitaet_typ, entitaet_id).catch((error) => {
        if (typeof objekt_id === 'string') return findeSache('objekt', objekt_id)
        throw error
      }),
  })
  if (isError) return 'nicht mehr vorhanden'
  if (sache === undefined) return '…'
  return (
    <Link to={sache.to} search={sache.search}>
      {sache.name}
    </Link>
  )
}
