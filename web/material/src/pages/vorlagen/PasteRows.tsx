import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote, formatCount, Surface } from '@zeughaus/web-shared'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { toast } from '../../components/toast.ts'
import { useSession } from '../../session/useSession.ts'
import { NO_FACH } from '../objekte/fach.ts'
import { type PastedRow, readPaste } from './paste.ts'
import { merge, type Row, type Step } from './sheet.ts'

type Found = Schema<'VorlagenNamen'>

/** Names what is on its way into the sheet. */
export const ADDING = ['vorlage', 'dazu'] as const

/** Pasted rows with what there is of their names. */
interface Pasted {
  readonly rows: readonly PastedRow[]
  readonly found: Found
}

interface PasteRowsProps {
  readonly objekttyp_id: string
  readonly dispatch: Dispatch<Step>
}

/** Takes rows that the person pastes from a spreadsheet; what is missing is shown, and made when the person says so. */
export function PasteRows({ objekttyp_id, dispatch }: PasteRowsProps) {
  const { darfIrgendwo } = useSession()
  const [pasted, setPasted] = useState<Pasted>()
  const insert = ({ rows, found }: Pasted, shown: Pasted) => {
    const fresh = rowsOf(rows, found)
    dispatch({ art: 'edit', change: (now) => merge(now, fresh) })
    // The person may have pasted the next rows meanwhile.
    setPasted((now) => (now === shown ? undefined : now))
    toast(`${formatCount(fresh.length, 'Position', 'Positionen')} eingefügt. Gespeichert ist noch nichts.`)
  }
  const lookUp = useMutation({
    mutationFn: (pasted: readonly PastedRow[]) => find(objekttyp_id, pasted),
    onError: (error) => toast(error.message, { tone: 'bad' }),
  })
  const make = useMutation({
    mutationKey: ADDING,
    mutationFn: ({ found }: Pasted) => makeMissing(objekttyp_id, found),
    onSuccess: (found, shown) => insert({ rows: shown.rows, found }, shown),
  })
  const take = useRef<(pasted: readonly PastedRow[]) => void>(undefined)
  take.current = (rows) => {
    if (objekttyp_id === '') toast('Bitte wählen Sie zuerst den Objekttyp.', { tone: 'bad' })
    // An `onSuccess` given here runs only for what was pasted last.
    else lookUp.mutate(rows, { onSuccess: (found) => setPasted({ rows, found }) })
  }
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = readPaste(event.clipboardData?.getData('text/plain') ?? '')
      if (pasted === undefined || pasted.length === 0) return
      event.preventDefault()
      take.current?.(pasted)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  if (pasted === undefined) return null
  const { rows, found } = pasted
  const materialien = missingOf(found.materialien)
  const faecher = missingOf(found.faecher)
  const isComplete = materialien.length + faecher.length === 0
  return (
    <Surface>
      <div role="alert">
        <p>
          {formatCount(rows.length, 'Zeile', 'Zeilen')} aus der Zwischenablage.{' '}
          {isComplete ? 'Alle Materialien und Fächer gibt es schon.' : 'Noch nicht vorhanden:'}
        </p>
        {materialien.length > 0 && (
          <p>
            <strong>{formatCount(materialien.length, 'Material', 'Materialien')}:</strong> {materialien.join(', ')}
          </p>
        )}
        {faecher.length > 0 && (
          <p>
            <strong>{formatCount(faecher.length, 'Fach', 'Fächer')}:</strong> {faecher.join(', ')}
          </p>
        )}
        {make.isError && <ErrorNote>{make.error.message}</ErrorNote>}
        <div className={common['buttons']}>
          {!isComplete && darfIrgendwo('stammdaten.anlegen') && (
            <Button loading={make.isPending} onClick={() => make.mutate(pasted)}>
              Anlegen und einfügen
            </Button>
          )}
          <Button
            variant={isComplete ? 'filled' : 'default'}
            disabled={make.isPending}
            onClick={() => insert(pasted, pasted)}
          >
            {isComplete ? 'Einfügen' : 'Nur Vorhandenes einfügen'}
          </Button>
          <Button variant="default" disabled={make.isPending} onClick={() => setPasted(undefined)}>
            Verwerfen
          </Button>
        </div>
      </div>
    </Surface>
  )
}

const missingOf = (names: Found['materialien']): string[] =>
  names.flatMap(({ id, name }) => (id === null ? [name] : []))

const distinct = (names: readonly string[]): string[] => [...new Set(names.filter((name) => name !== ''))]

const find = (objekttyp_id: string, pasted: readonly PastedRow[]): Promise<Found> =>
  unwrap(
    api.POST('/vorlagen/namen', {
      body: {
        objekttyp_id,
        materialien: distinct(pasted.map(({ material }) => material)),
        faecher: distinct(pasted.map(({ fach }) => fach)),
      },
    }),
  )

/** Makes what is missing, one after another, and looks all of it up again: after a failure, what was made is there. */
async function makeMissing(objekttyp_id: string, { materialien, faecher }: Found): Promise<Found> {
  for (const name of missingOf(materialien)) {
    await unwrap(api.POST('/materialien', { body: { name, materialtyp: 'menge', einheit: 'Stück' } }))
  }
  for (const name of missingOf(faecher)) await unwrap(api.POST('/faecher', { body: { objekttyp_id, name } }))
  const names = (found: Found['materialien']) => found.map(({ name }) => name)
  return unwrap(
    api.POST('/vorlagen/namen', { body: { objekttyp_id, materialien: names(materialien), faecher: names(faecher) } }),
  )
}

/** The rows whose material exists. A compartment that does not exist becomes free text. */
function rowsOf(pasted: readonly PastedRow[], { materialien, faecher }: Found): Row[] {
  const ids = new Map(materialien.map(({ name, id }) => [name, id]))
  const places = new Map(faecher.map(({ name, id }) => [name, id]))
  return pasted.flatMap(({ material, fach, sollmenge }): Row[] => {
    const id = ids.get(material) ?? null
    const fach_id = places.get(fach) ?? null
    if (id === null) return []
    const place =
      fach === ''
        ? NO_FACH
        : fach_id === null
          ? { fach_id: '', fach_freitext: fach, isOther: true }
          : { ...NO_FACH, fach_id }
    return [{ material_id: id, material_name: material, sollmenge, fach: place }]
  })
}
