import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type Dispatch, memo } from 'react'
import type { Option } from '../../components/list/types.ts'
import { NO_FACH } from '../objekte/fach.ts'
import { StepButtons } from './StepButtons.tsx'
import classes from './sheet.module.css'
import { moveRow, type Row, type Rows, type Step, setFach } from './sheet.ts'
import { gripId } from './useSheetGestures.ts'

const OTHER = 'sonstiges'

interface SheetRowProps {
  readonly row: Row
  readonly faecher: readonly Option[]
  readonly dispatch: Dispatch<Step>
  readonly error: string | undefined
}

/** One position: a line of cells on a desk, a card on a phone. */
export const SheetRow = memo(function SheetRow({ row, faecher, dispatch, error }: SheetRowProps) {
  const { material_id, material_name, sollmenge, fach } = row
  const edit = (change: (rows: Rows) => Rows, cell?: string) =>
    dispatch({ art: 'edit', change, ...(cell === undefined ? {} : { cell }) })
  const setSoll = (value: string) =>
    edit(
      (rows) => rows.map((one) => (one.material_id === material_id ? { ...one, sollmenge: value } : one)),
      `soll ${material_id}`,
    )
  const choose = (value: string) =>
    edit((rows) =>
      setFach(rows, material_id, value === OTHER ? { ...NO_FACH, isOther: true } : { ...NO_FACH, fach_id: value }),
    )
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
        <select value={fach.isOther ? OTHER : fach.fach_id} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">ohne Fach</option>
          {faecher.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={OTHER}>Sonstiges …</option>
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
      {fach.isOther && (
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
