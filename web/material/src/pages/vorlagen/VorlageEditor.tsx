import { Button, Switch, TextInput } from '@mantine/core'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import type { Form } from '@zeughaus/web-shared/form'
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useAnlegen } from '../../components/anlegen.ts'
import { BesitzerField } from '../../components/BesitzerField.tsx'
import { orNull } from '../../components/body.ts'
import { ChangedMeanwhile } from '../../components/ChangedMeanwhile.tsx'
import { onlyOne, useLoadedObjekttypen } from '../../components/choices.ts'
import { HeldFields } from '../../components/HeldFields.tsx'
import { MaterialPicker } from '../../components/MaterialPicker.tsx'
import { useNeuerObjekttyp, useNeuesMaterial } from '../../components/neu.ts'
import { SelectOrNew } from '../../components/SelectOrNew.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { useUnsaved } from '../../components/useUnsaved.ts'
import { fachBody } from '../objekte/fach.ts'
import { toAmount } from './amount.ts'
import { ADDING, PasteRows } from './PasteRows.tsx'
import { append, newSheet, type Rows, type Step, sheetReducer } from './sheet.ts'
import { VorlageSheet } from './VorlageSheet.tsx'
import classes from './vorlagen.module.css'

type Vorlage = Schema<'Vorlage'>

interface Values {
  /** null: nothing typed yet. */
  name: string | null
  objekttyp_id: string
  einheit_id: string
}

interface Body {
  readonly name: string
  readonly objekttyp_id: string
  readonly einheit_id: string | null
  readonly positionen: {
    material_id: string
    sollmenge: number
    fach_id: string | null
    fach_freitext: string | null
  }[]
}

interface VorlageEditorProps {
  /** Version to start from; undefined for a new template. */
  readonly vorlage?: Vorlage
  /** Id of the type for which a new template is made. */
  readonly objekttyp?: string | undefined
  /** Whether what is saved is a version of its own, which may go on in the catalogue of all. */
  readonly isNewVersion?: boolean
  readonly submit: string
  readonly done: string
  readonly action: (body: Body) => Promise<{ id: string }>
}

const rowsOf = (vorlage: Vorlage | undefined): Rows =>
  (vorlage?.positionen ?? []).map(({ material_id, material_name, sollmenge, fach_id, fach_freitext }) => ({
    material_id,
    material_name,
    sollmenge,
    fach: { fach_id: fach_id ?? '', fach_freitext: fach_freitext ?? '', isOther: fach_freitext !== null },
  }))

/** Edits a template: its materials with quantity and Fach. */
export function VorlageEditor(props: VorlageEditorProps) {
  const { vorlage, objekttyp = '', isNewVersion = false, submit, done, action } = props
  const navigate = useNavigate()
  const form = useForm<Values>({
    name: vorlage?.name ?? null,
    objekttyp_id: vorlage?.objekttyp_id ?? objekttyp,
    einheit_id: vorlage?.einheit_id ?? '',
  })
  const { objekttypen, typ, name } = useVorschlag(form.values)
  const objekttyp_id = typ?.id ?? form.values.objekttyp_id
  const [sheet, dispatch] = useReducer(sheetReducer, rowsOf(vorlage), newSheet)
  const [first] = useState(sheet.rows)
  const isDirty = form.isDirty || (sheet.rows !== first && JSON.stringify(sheet.rows) !== JSON.stringify(first))
  const saving = useMutation({
    mutationFn: () => {
      const { einheit_id } = form.values
      const positionen = sheet.rows.map(({ material_id, sollmenge, fach }) => ({
        material_id,
        sollmenge: toAmount(sollmenge),
        ...fachBody(fach),
      }))
      return action({ name: name.trim(), objekttyp_id, einheit_id: orNull(einheit_id), positionen })
    },
    onError: (error) => form.fail(error),
    onSuccess: ({ id }) => {
      toast(done)
      void navigate({ to: '/vorlagen/$id', params: { id }, ignoreBlocker: true })
    },
  })
  useUnsaved(isDirty && !saving.isSuccess)
  // What was chosen is saved with the rest: it waits for its name.
  const isAdding = useIsMutating({ mutationKey: ADDING }) > 0
  return (
    <form onSubmit={form.onSubmit(() => saving.mutate())} className={classes['form']} noValidate>
      <ChangedMeanwhile record={rowsOf(vorlage)} isSaving={saving.isPending || saving.isSuccess}>
        Wenn Sie speichern, gilt, was hier steht.
      </ChangedMeanwhile>
      <HeldFields isHeld={saving.isPending || saving.isSuccess}>
        {vorlage === undefined && (
          <Head form={form} objekttypen={objekttypen} objekttyp_id={objekttyp_id} name={name} />
        )}
        {isNewVersion && vorlage?.einheit_id && (
          <Surface>
            <BesitzerField recht="vorlage.bearbeiten" field={form.field('einheit_id')} isNew={false} />
          </Surface>
        )}
        <PasteRows objekttyp_id={objekttyp_id} dispatch={dispatch} />
        <VorlageSheet
          vorlageId={vorlage?.id}
          objekttyp_id={objekttyp_id}
          sheet={sheet}
          dispatch={dispatch}
          error={form.error}
        />
        <AddMaterial count={sheet.rows.length} dispatch={dispatch} error={form.error('positionen')} />
      </HeldFields>
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <div className={classes['foot']}>
        <Button type="submit" loading={saving.isPending || isAdding}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

/** What is chosen and typed, else the only Objekttyp there is, and a name from it. */
function useVorschlag(chosen: Values) {
  const objekttypen = useLoadedObjekttypen()
  const typ =
    chosen.objekttyp_id === '' ? onlyOne(objekttypen) : objekttypen?.find(({ id }) => id === chosen.objekttyp_id)
  return { objekttypen, typ, name: chosen.name ?? (typ === undefined ? '' : `Beladung ${typ.name}`) }
}

interface HeadProps {
  readonly form: Form<Values>
  readonly objekttypen: readonly Schema<'Objekttyp'>[] | undefined
  readonly objekttyp_id: string
  readonly name: string
}

function Head({ form, objekttypen, objekttyp_id, name }: HeadProps) {
  const [isVehicle, setVehicle] = useState(true)
  const neu = useNeuerObjekttyp(isVehicle)
  return (
    <Surface>
      <div className={classes['form']}>
        <SelectOrNew
          label="Objekttyp"
          description="Bestimmt, welche Fächer es gibt"
          none="Bitte wählen"
          neu={neu}
          newLabel="Neuer Objekttyp"
          placeholder="LF 10, Notfallrucksack"
          data={objekttypen?.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('objekttyp_id')}
          value={objekttyp_id}
        >
          <Switch
            label="Ist ein Fahrzeug"
            description="Andere Objekte können dazugehören"
            checked={isVehicle}
            onChange={(event) => setVehicle(event.currentTarget.checked)}
          />
        </SelectOrNew>
        <TextInput label="Name" placeholder="Rucksack Rettungsdienst" {...form.field('name')} value={name} />
        <BesitzerField recht="vorlage.bearbeiten" field={form.field('einheit_id')} isNew />
      </div>
    </Surface>
  )
}

/** A material by its id, or a new one by its name. */
type Wanted = { readonly id: string } | { readonly name: string }

interface AddMaterialProps {
  /** Number of rows above. */
  readonly count: number
  readonly dispatch: Dispatch<Step>
  readonly error: string | undefined
}

/** Adds a material behind the last row, one after the other in the order of their choice. */
function AddMaterial({ count, dispatch, error }: AddMaterialProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Each row moves the field down, on a phone out of sight of the person who types on.
    if (count > 0 && box.current?.contains(document.activeElement)) box.current.scrollIntoView({ block: 'center' })
  }, [count])
  const queries = useQueryClient()
  const neu = useNeuesMaterial()
  const making = useAnlegen(neu)
  const read = (id: string) =>
    queries.fetchQuery({
      queryKey: ['material', id],
      meta: { arten: ['material'] },
      queryFn: () => unwrap(api.GET('/materialien/{id}', { params: { path: { id } } })),
    })
  // While one is on its way, the person may type on or pick another material: each waits for the one before.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const adding = useMutation({
    mutationKey: ADDING,
    mutationFn: async (wanted: Wanted) => {
      const asked = 'name' in wanted ? making.mutateAsync(wanted.name) : read(wanted.id)
      const before = last.current
      last.current = Promise.allSettled([before, asked])
      await before
      return asked
    },
    onSuccess: ({ id, name }) => dispatch({ art: 'edit', change: (rows) => append(rows, id, name) }),
    onError: (failure, wanted) => {
      const what = 'name' in wanted ? `„${wanted.name}“` : 'Das Material'
      toast(`${what} wurde nicht hinzugefügt. ${failure.message}`, { tone: 'bad' })
    },
  })
  return (
    <div ref={box} className={classes['add']}>
      <MaterialPicker
        label="Material hinzufügen"
        value=""
        isAdding
        onChange={(id) => {
          if (id !== '') adding.mutate({ id })
        }}
        neu={neu}
        onCreate={(name) => adding.mutateAsync({ name })}
        error={error}
      />
    </div>
  )
}
