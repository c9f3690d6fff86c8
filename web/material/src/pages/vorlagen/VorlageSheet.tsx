import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconGripVertical } from '@tabler/icons-react'
import { formatCount } from '@zeughaus/web-shared'
import type { Form } from '@zeughaus/web-shared/form'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { useFaecher } from '../../components/choices.ts'
import type { Option } from '../../components/list/types.ts'
import { useNeuesFach } from '../../components/neu.ts'
import { useFachfotos } from '../../offline/fachfotos.ts'
import { FachfotoButton } from '../fachfotos/FachfotoButton.tsx'
import { fachBody } from '../objekte/fach.ts'
import { SheetRow } from './SheetRow.tsx'
import { StepButtons } from './StepButtons.tsx'
import classes from './sheet.module.css'
import { type Group, groupsOf, moveGroup, type Sheet, type Step } from './sheet.ts'
import { gripId, useSheetGestures } from './useSheetGestures.ts'

/** From so many rows on, a desk shows them dense. */
const DENSE_FROM = 20

interface VorlageSheetProps {
  /** The saved version, whose compartments have photos; undefined for a new template. */
  readonly vorlageId: string | undefined
  readonly objekttyp_id: string
  readonly sheet: Sheet
  readonly dispatch: Dispatch<Step>
  readonly error: Form<object>['error']
}

/** Edits the rows of a template, compartment by compartment, in the order of the round. */
export function VorlageSheet({ vorlageId, objekttyp_id, sheet, dispatch, error }: VorlageSheetProps) {
  const { rows, past, future } = sheet
  const faecher = useFaecher(objekttyp_id)
  const { create, denied } = useNeuesFach(objekttyp_id)
  const fachDenied = create === undefined ? denied : undefined
  const [isDense, setDense] = useState(rows.length >= DENSE_FROM)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useSheetGestures(box, dispatch, (grip) => {
    focused.current = grip
  })
  useEffect(() => {
    const id = focused.current
    focused.current = undefined
    const element = id === undefined ? null : document.getElementById(id)
    if (element === null) return
    // A row that changed its compartment is another element there.
    element.focus()
    const place = rows.findIndex(({ material_id }) => id?.endsWith(material_id))
    setSaid(place < 0 ? 'Fach verschoben' : `${rows[place]?.material_name}: Platz ${place + 1} von ${rows.length}`)
  }, [rows])
  return (
    <section>
      <div className={classes['tools']}>
        <h2 className={classes['heading']}>Positionen: {formatCount(rows.length, 'Material', 'Materialien')}</h2>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          disabled={past.length === 0}
          onClick={() => dispatch({ art: 'undo' })}
        >
          Rückgängig
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={20} aria-hidden />}
          disabled={future.length === 0}
          onClick={() => dispatch({ art: 'redo' })}
        >
          Wiederholen
        </Button>
        <Button variant="default" className={classes['desk']} onClick={() => setDense(!isDense)}>
          {isDense ? 'Hohe Zeilen' : 'Dichte Zeilen'}
        </Button>
      </div>
      <div ref={box} className={classes['sheet']} data-dense={isDense || undefined}>
        {groupsOf(rows).map((group) => (
          <SheetGroup
            key={group.key}
            vorlageId={vorlageId}
            group={group}
            objekttyp_id={objekttyp_id}
            faecher={faecher}
            fachDenied={fachDenied}
            dispatch={dispatch}
            errorAt={(place) =>
              error(`positionen[${place}].sollmenge`) ??
              error(`positionen[${place}].material_id`) ??
              error(`positionen[${place}].fach_id`) ??
              error(`positionen[${place}].fach_freitext`)
            }
          />
        ))}
      </div>
      <p className={classes['hint']}>
        In dieser Reihenfolge wird kontrolliert. Aus Excel: die Spalten Fach, Bezeichnung und Soll kopieren und hier
        einfügen.
      </p>
      <div role="status" className={classes['said']}>
        {said}
      </div>
    </section>
  )
}

const nameOf = ({ fach }: Group, faecher: readonly Option[]): string => {
  if (fach.isOther) return fach.fach_freitext || 'Sonstiges'
  return faecher.find(({ value }) => value === fach.fach_id)?.label ?? 'Ohne Fach'
}

interface SheetGroupProps {
  readonly vorlageId: string | undefined
  readonly group: Group
  readonly objekttyp_id: string
  readonly faecher: readonly Option[]
  readonly fachDenied: string | undefined
  readonly dispatch: Dispatch<Step>
  readonly errorAt: (place: number) => string | undefined
}

function SheetGroup({ vorlageId, group, errorAt, ...rest }: SheetGroupProps) {
  const { faecher, dispatch } = rest
  const name = nameOf(group, faecher)
  return (
    <div data-group={group.key}>
      <div className={classes['head']}>
        <button
          type="button"
          id={gripId({ art: 'group', key: group.key })}
          className={classes['grip']}
          data-grip
          draggable
          aria-label={`Fach ${name} verschieben`}
          title="Ziehen oder mit den Pfeiltasten verschieben"
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
        <StepButtons
          what={`Fach ${name}`}
          onStep={(by) => dispatch({ art: 'edit', change: (rows) => moveGroup(rows, group.key, by) })}
        />
        <h3 className={classes['title']}>{name}</h3>
        <span className={classes['count']}>{formatCount(group.rows.length, 'Position', 'Positionen')}</span>
        {vorlageId !== undefined && <GroupFotos id={vorlageId} group={group} name={name} />}
      </div>
      <ul className={classes['rows']} aria-label={name}>
        {group.rows.map((row, place) => (
          <SheetRow key={row.material_id} {...rest} row={row} error={errorAt(group.start + place)} />
        ))}
      </ul>
    </div>
  )
}

function GroupFotos({ id, group: { fach }, name }: { id: string; group: Group; name: string }) {
  const traeger = { art: 'vorlagen', id } as const
  const { data } = useFachfotos(traeger)
  return <FachfotoButton traeger={traeger} fach={fachBody(fach)} name={name} fachfotos={data} />
}
