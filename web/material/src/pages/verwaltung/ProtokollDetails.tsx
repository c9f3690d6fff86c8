import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant, useFocusBack } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { Facts } from '../../components/DetailPage.tsx'
import type { Option } from '../../components/list/types.ts'
import { ENTITAETEN, EREIGNISSE } from '../../components/words.ts'
import { findSubject } from '../dokumente/subject.ts'
import { valuesOf } from './protokollEntry.ts'
import classes from './verwaltung.module.css'

type Entry = Schema<'HistorieEintrag'>

interface ProtokollDetailsProps {
  readonly entry: Entry
  /** People whose names the reader may see. */
  readonly people: readonly Option[]
  readonly onClose: () => void
}

/** Shows one entry of the log with its values and a link to its subject. */
export function ProtokollDetails({ entry, people, onClose }: ProtokollDetailsProps) {
  useFocusBack()
  const { ereignis, entitaet_typ, zeitpunkt, benutzer_name, material_name, details } = entry
  return (
    <Modal opened onClose={onClose} title={EREIGNISSE[ereignis]}>
      <div className={classes['stack']}>
        <Facts
          facts={[
            ['Wann', formatInstant(zeitpunkt)],
            ['Person', benutzer_name ?? 'Zeughaus'],
            [ENTITAETEN[entitaet_typ], <Subject key="sache" entry={entry} />],
            ['Material', details['material_id'] !== undefined && (material_name ?? 'nicht mehr vorhanden')],
            ...valuesOf(details, people),
          ]}
        />
      </div>
    </Modal>
  )
}

/** Links to the subject, or to its object when the subject is deleted. */
function Subject({ entry: { entitaet_typ, entitaet_id, details } }: { entry: Entry }) {
  const objekt_id = details['objekt_id']
  const { data: subject, isError } = useQuery({
    queryKey: ['sache', entitaet_typ, entitaet_id],
    meta: { arten: [entitaet_typ] },
    retry: false,
    queryFn: () =>
      findSubject(entitaet_typ, entitaet_id).catch((error) => {
        if (typeof objekt_id === 'string') return findSubject('objekt', objekt_id)
        throw error
      }),
  })
  if (isError) return 'nicht mehr vorhanden'
  if (subject === undefined) return '…'
  return (
    <Link to={subject.to} search={subject.search}>
      {subject.name}
    </Link>
  )
}
