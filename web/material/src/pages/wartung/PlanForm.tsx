import { Button, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { dayFromToday } from '@zeughaus/web-shared/days'
import type { Form } from '@zeughaus/web-shared/form'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf } from '../../components/body.ts'
import common from '../../components/common.module.css'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { useForm } from '../../components/useForm.ts'
import { bodyOf, emptyPosition, merged, type PositionValues, valuesOf } from './planform.ts'
import classes from './wartung.module.css'

interface Values {
  objekt_id: string
  name: string
  positionen: readonly PositionValues[]
}

interface PlanFormProps {
  /** Plan to change; undefined creates one. */
  readonly plan?: Schema<'Wartungsplan'>
  /** Object of a new plan, where known. */
  readonly objekt_id?: string
  readonly onClose: () => void
}

/** Edits a plan: its name and positions with their intervals. */
export function PlanForm({ plan, objekt_id = '', onClose }: PlanFormProps) {
  const navigate = useNavigate()
  const before: Values = {
    objekt_id,
    name: plan?.name ?? '',
    positionen: plan?.positionen.map(valuesOf) ?? [emptyPosition()],
  }
  const form = useForm(before)
  const { name, positionen } = form.values
  const action = (bestaetigt: boolean) => {
    const confirmed = bestaetigt ? { bestaetigt } : {}
    if (plan === undefined) {
      const { objekt_id } = form.values
      const body = { objekt_id, name: name.trim(), positionen: positionen.map(bodyOf), ...confirmed }
      return unwrap(api.POST('/wartungsplaene', { body }))
    }
    const changes = changesOf(form.initial, form.values)
    const body = {
      ...(changes.name === undefined ? {} : { name: name.trim() }),
      ...(changes.positionen === undefined
        ? {}
        : { positionen: merged(form.initial.positionen, positionen, before.positionen).map(bodyOf) }),
      ...confirmed,
    }
    return unwrap(api.PATCH('/wartungsplaene/{id}', { params: { path: { id: plan.id } }, body }))
  }
  return (
    <FormDrawer
      title={plan === undefined ? 'Wartungsplan anlegen' : plan.name}
      form={form}
      record={plan === undefined ? undefined : [before.name, before.positionen]}
      submit={plan === undefined ? 'Wartungsplan anlegen' : 'Speichern'}
      done={`Der Wartungsplan „${name}“ ist gespeichert.`}
      action={action}
      onDone={({ id }) => {
        if (plan === undefined) void navigate({ to: '/wartung/plaene/$id', params: { id } })
      }}
      onClose={onClose}
    >
      {plan === undefined && objekt_id === '' && <ObjektPicker {...form.field('objekt_id')} />}
      <TextInput label="Name" placeholder="Jahreswartung" {...form.field('name')} />
      {positionen.map((position, index) => (
        <PositionFieldset key={position.key} form={form} index={index} position={position} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => form.set('positionen', [...positionen, emptyPosition()])}
      >
        Arbeit hinzufügen
      </Button>
    </FormDrawer>
  )
}

interface PositionFieldsetProps {
  readonly form: Form<Values>
  readonly index: number
  readonly position: PositionValues
}

/** Fields of one position. The service requires at least one interval. */
function PositionFieldset({ form, index, position }: PositionFieldsetProps) {
  const { positionen } = form.values
  const set = (patch: Partial<PositionValues>) =>
    form.set(
      'positionen',
      positionen.map((other) => (other.key === position.key ? { ...other, ...patch } : other)),
    )
  const path = `positionen[${index}]`
  const number = (name: keyof PositionValues & `${'intervall' | 'zuletzt'}_${string}`, label: string, unit: string) => (
    <NumberInput
      label={label}
      min={0}
      suffix={unit}
      thousandSeparator="."
      decimalSeparator=","
      value={position[name] ?? ''}
      onChange={(value) => set({ [name]: value })}
      error={form.error(`${path}.${name}`)}
    />
  )
  const whole = form.error(path)
  return (
    <fieldset className={classes['arbeit']}>
      <legend>{position.bezeichnung === '' ? `Arbeit ${index + 1}` : position.bezeichnung}</legend>
      <TextInput
        label="Was ist zu tun?"
        placeholder="Ölwechsel"
        value={position.bezeichnung}
        onChange={(event) => set({ bezeichnung: event.currentTarget.value })}
        error={form.error(`${path}.bezeichnung`)}
      />
      <div className={common['two']}>
        {number('intervall_monate', 'Alle … Monate', ' Monate')}
        {number('intervall_km', 'oder Kilometer', ' km')}
        {number('intervall_betriebsstunden', 'oder Stunden', ' Stunden')}
      </div>
      {whole !== undefined && (
        <span role="alert" className={classes['error']}>
          Bitte nennen Sie mindestens ein Intervall: Monate, Kilometer oder Betriebsstunden.
        </span>
      )}
      <div className={common['two']}>
        <TextInput
          type="date"
          label="Zuletzt am"
          max={dayFromToday()}
          value={position.zuletzt_am}
          onChange={(event) => set({ zuletzt_am: event.currentTarget.value })}
          error={form.error(`${path}.zuletzt_am`)}
        />
        {number('zuletzt_km', 'bei Kilometern', ' km')}
        {number('zuletzt_betriebsstunden', 'bei Stunden', ' Stunden')}
      </div>
      {positionen.length > 1 && (
        <Button
          variant="subtle"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() =>
            form.set(
              'positionen',
              positionen.filter(({ key }) => key !== position.key),
            )
          }
        >
          {`„${position.bezeichnung === '' ? `Arbeit ${index + 1}` : position.bezeichnung}“ entfernen`}
        </Button>
      )}
    </fieldset>
  )
}
