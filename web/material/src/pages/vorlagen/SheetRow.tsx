import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type Dispatch, memo, useState } from 'react'
import type { Option } from '../../components/list/types.ts'
import { NewEntry } from '../../components/NewEntry.tsx'
import { useNeuesFach } from '../../components/neu.ts'
import { NO_FACH } from '../objekte/fach.ts'
import { StepButtons } from './StepButtons.tsx'
import classes from './sheet.module.css'
import { moveRow, type Row, type Rows, type Step, setFach } from './sheet.ts'
import { gripId } from './useSheetGestures.ts'

const OTHER = 'sonstiges'
const NEW = 'neu'

interface SheetRowProps {
  readonly row: Row
  readonly objekttyp_id: string
  readonly faecher: readonly Option[]
  /** Says who makes a compartment, to a person who may not. */
  readonly fachDenied: string | undefined
  readonly dispatch: Dispatch<Step>
  readonly error: string | undefined
}

/** One position: a line of cells on a desk, a card on a phone. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, objekttyp_id, faecher, fachDenied, dispatch, error } = props
  const { material_id, material_name, sollmenge, fach } = row
  const edit = (change: (rows: Rows) => Rows, cell?: string) =>
    dispatch({ art: 'edit', change, ...(cell === undefined ? {} : { cell }) })
  const setSoll = (value: string) =>
    edit(
      (rows) => rows.map((one) => (one.material_id === material_id ? { ...one, sollmenge: value } : one)),
      `soll ${material_id}`,
    )
  const [wantsNew, setWantsNew] = useState(false)
  const choose = (value: string) => {
    setWantsNew(value === NEW)
    if (value === NEW) return
    edit((rows) =>
      setFach(rows, material_id, value === OTHER ? { ...NO_FACH, isOther: true } : { ...NO_FACH, fach_id: value }),
    )
  }
  const failure = error === undefined ? undefined : `fehler-${material_id}`
  return (
    <li className={classes['row']} data-row={material_id}>
      <button
        type="button"
        id={gripId({ art: 'row', key: material_id })}
        className={classes['grip']}
        data-grip
        draggable
        aria-label={`${material_name} verschieben`}
        title="Ziehen oder mit den Pfeiltasten verschieben"
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <StepButtons what={material_name} onStep={(by) => edit((rows) => moveRow(rows, material_id, by))} />
      <strong className={classes['name']}>{material_name}</strong>
      <label className={classes['cell']}>
        <span className={classes['label']}>Sollmenge</span>
        <input
          id={`soll-${material_id}`}
          inputMode="numeric"
          maxLength={7}
          value={sollmenge}
          aria-invalid={error !== undefined}
          aria-describedby={failure}
          onChange={(event) => setSoll(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      </label>
      <label className={classes['cell']}>
        <span className={classes['label']}>Fach</span>
        <select
          value={wantsNew ? NEW : fach.isOther ? OTHER : fach.fach_id}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">ohne Fach</option>
          {faecher.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={OTHER}>Sonstiges …</option>
          <option value={NEW} disabled={fachDenied !== undefined}>
            {fachDenied ?? 'Neues Fach …'}
          </option>
        </select>
      </label>
      <button
        type="button"
        className={classes['remove']}
        aria-label={`${material_name} herausnehmen`}
        onClick={() => edit((rows) => rows.filter((one) => one.material_id !== material_id))}
      >
        <IconTrash size={18} aria-hidden />
      </button>
      {wantsNew && (
        <div className={classes['other']}>
          <NeuesFach objekttyp_id={objekttyp_id} onMade={choose} />
        </div>
      )}
      {!wantsNew && fach.isOther && (
        <label className={`${classes['cell']} ${classes['other']}`}>
          <span>Wo genau?</span>
          <input
            // The place counts when it is complete: while it is typed, the row stays where it is.
            key={fach.fach_freitext}
            defaultValue={fach.fach_freitext}
            placeholder="Beifahrersitz, Netz"
            onBlur={(event) => {
              const fach_freitext = event.currentTarget.value.trim()
              edit((rows) => setFach(rows, material_id, { fach_id: '', fach_freitext, isOther: true }))
            }}
          />
        </label>
      )}
      {error !== undefined && (
        <span id={failure} role="alert" className={classes['error']}>
          {error}
        </span>
      )}
    </li>
  )
})

const NeuesFach = ({ objekttyp_id, onMade }: { objekttyp_id: string; onMade: (id: string) => void }) => (
  <NewEntry neu={useNeuesFach(objekttyp_id)} label="Neues Fach" placeholder="G1" isAsked onMade={onMade} />
)
