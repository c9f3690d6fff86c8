import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatCount } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { MaterialPicker } from '../../components/MaterialPicker.tsx'
import { toast } from '../../components/toast.ts'
import { useSession } from '../../session/useSession.ts'
import { Pruefarten } from './Pruefarten.tsx'
import classes from './stammdaten.module.css'

type Material = Schema<'Material'>
type Usage = Schema<'MaterialVerwendung'>['arten']

/** Singular and plural. */
const WORDS: Readonly<Record<keyof Usage, readonly [one: string, many: string]>> = {
  objektposition: ['Position eines Objekts', 'Positionen von Objekten'],
  vorlagenposition: ['Position einer Vorlage', 'Positionen von Vorlagen'],
  kontrollposition: ['Zählung', 'Zählungen'],
  fehlbestand: ['Fehlbestand', 'Fehlbestände'],
  nachfuellung: ['Nachfüllung', 'Nachfüllungen'],
  bestand: ['Lagerbestand', 'Lagerbestände'],
  ausgabe: ['Ausgabe', 'Ausgaben'],
  materialbewegung: ['Lagerbewegung', 'Lagerbewegungen'],
}

/** Shows the uses of a material and replaces it by another one. */
export function MaterialMore({ row, onDone }: { row: Material; onDone: () => void }) {
  const { darfIrgendwo } = useSession()
  const query = useQuery({
    queryKey: ['material', row.id, 'verwendung'],
    meta: { arten: ['material', 'objektposition', 'vorlage'] },
    queryFn: () => unwrap(api.GET('/materialien/{id}/verwendung', { params: { path: { id: row.id } } })),
  })
  return (
    <div className={classes['more']}>
      {row.materialtyp === 'geraet_sn' && <Pruefarten material={row} />}
      <h3>Verwendung</h3>
      {query.data?.gesamt === 0 && <p className={classes['small']}>Noch nirgends.</p>}
      {query.data !== undefined && query.data.gesamt > 0 && <Uses arten={query.data.arten} />}
      {darfIrgendwo('stammdaten.ersetzen') && <Replace row={row} onDone={onDone} />}
    </div>
  )
}

function Uses({ arten }: { arten: Usage }) {
  const used = (Object.entries(arten) as [keyof Usage, Usage[keyof Usage]][]).filter(([, { anzahl }]) => anzahl > 0)
  return (
    <ul className={classes['uses']}>
      {used.map(([art, { anzahl, beispiele }]) => (
        <li key={art}>
          {formatCount(anzahl, ...WORDS[art])}
          <div className={classes['small']}>{beispiele.map(({ bezeichnung }) => bezeichnung).join(', ')}</div>
        </li>
      ))}
    </ul>
  )
}

function Replace({ row, onDone }: { row: Material; onDone: () => void }) {
  const [ziel_id, setTarget] = useState('')
  const replace = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/materialien/{id}/ersetzen', { params: { path: { id: row.id } }, body: { ziel_id } })),
    onSuccess: () => {
      toast(`„${row.name}“ ist überall ersetzt.`)
      onDone()
    },
  })
  return (
    <>
      <MaterialPicker label="Überall ersetzen durch" value={ziel_id} onChange={setTarget} error={undefined} />
      {replace.isError && <ErrorNote>{replace.error.message}</ErrorNote>}
      <Button variant="default" disabled={ziel_id === ''} loading={replace.isPending} onClick={() => replace.mutate()}>
        Material ersetzen
      </Button>
    </>
  )
}
