import { Button } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'
import { DokumentRow } from './DokumentRow.tsx'
import { DOKUMENT_KINDS } from './subject.ts'

const DokumentForm = lazyComponent(async () => (await import('./DokumentForm.tsx')).DokumentForm)

interface DokumenteProps {
  readonly entitaet_typ: Exclude<Schema<'Dokument'>['entitaet_typ'], 'fachfoto'>
  readonly entitaet_id: string
  /** The object that the record is or belongs to. */
  readonly objekt_id: string
}

/** Lists the documents of a record and adds new ones. */
export function Dokumente({ entitaet_typ, entitaet_id, objekt_id }: DokumenteProps) {
  const darf = useDarfAmObjekt(objekt_id)
  const [adding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: ['dokumente', entitaet_typ, entitaet_id],
    meta: { arten: DOKUMENT_KINDS },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/dokumente', { params: { query: { ...page, entitaet_typ, entitaet_id } } }))),
  })
  return (
    <>
      {darf('dokument.hochladen') && (
        <Button variant="default" mb="sm" onClick={() => setAdding(true)}>
          Dokument hinzufügen
        </Button>
      )}
      <Loaded query={query}>
        {(rows) => (
          <Surface padded={false}>
            {rows.length === 0 ? (
              <EmptyState icon={<IconFiles size={40} />} title="Noch kein Dokument">
                Protokolle, Anleitungen und Fotos, die hierher gehören.
              </EmptyState>
            ) : (
              <ul className={common['list']}>
                {rows.map((dokument) => (
                  <li key={dokument.id}>
                    <DokumentRow dokument={dokument} />
                  </li>
                ))}
              </ul>
            )}
          </Surface>
        )}
      </Loaded>
      {adding && (
        <DokumentForm
          target={{ art: 'neu', entitaet_typ, entitaet_id }}
          mayAddRechnung={darf('dokument.rechnung')}
          onDone={() => void query.refetch()}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
