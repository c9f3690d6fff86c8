/** Saved views of a list, its columns and the height of its rows. */
import { Button, Checkbox, Drawer, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { Section, Surface, useFocusBack } from '@zeughaus/web-shared'
import { useState } from 'react'
import { useSession } from '../../session/useSession.ts'
import common from '../common.module.css'
import { LoadError } from '../LoadError.tsx'
import { toast } from '../toast.ts'
import { useForm } from '../useForm.ts'
import { useIsPhone } from '../useIsPhone.ts'
import { AnsichtRow } from './AnsichtRow.tsx'
import { type Liste, saveAnsicht, useAnsichtChange, useAnsichten } from './ansichten.ts'
import { setListLook, toggleColumn, useListLook } from './look.ts'

export interface AnsichtDrawerProps {
  /** Name of the list on this device, for its columns. */
  readonly name: string
  /** Titles of the columns; the first always shows. */
  readonly columns: readonly string[]
  /** Search, filters and order of the address. */
  readonly parameter: Readonly<Record<string, string>>
  /** Undefined where the service keeps no views. */
  readonly liste: Liste | undefined
  readonly onClose: () => void
}

export function AnsichtDrawer({ name, columns, parameter, liste, onClose }: AnsichtDrawerProps) {
  const [opened, setOpened] = useState(true)
  const isPhone = useIsPhone()
  useFocusBack()
  const close = () => setOpened(false)
  return (
    <Drawer
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClose}
      title="Ansicht"
      position="right"
      size={isPhone ? '100%' : '30rem'}
    >
      {liste !== undefined && <Saved liste={liste} parameter={parameter} onApplied={close} />}
      {!isPhone && <Look name={name} columns={columns} />}
    </Drawer>
  )
}

interface SavedProps {
  readonly liste: Liste
  readonly parameter: Readonly<Record<string, string>>
  readonly onApplied: () => void
}

function Saved({ liste, parameter, onApplied }: SavedProps) {
  const { data, error, refetch } = useAnsichten(liste)
  return (
    <>
      {error !== null && <LoadError error={error} onAgain={refetch} />}
      {data !== undefined && data.length > 0 && (
        <Section title="Gespeicherte Ansichten">
          <Surface padded={false}>
            <ul className={common['list']}>
              {data.map((ansicht) => (
                <AnsichtRow key={ansicht.id} ansicht={ansicht} parameter={parameter} onApplied={onApplied} />
              ))}
            </ul>
          </Surface>
        </Section>
      )}
      <SaveForm liste={liste} parameter={parameter} />
    </>
  )
}

function SaveForm({ liste, parameter }: Omit<SavedProps, 'onApplied'>) {
  const { darfIrgendwo } = useSession()
  const form = useForm({ name: '', geteilt: false })
  const save = useAnsichtChange(() => saveAnsicht({ liste, parameter, ...form.values }))
  const submit = form.onSubmit(() => {
    const { name } = form.values
    save.mutate(undefined, {
      onSuccess: () => {
        toast(`Die Ansicht „${name}“ ist gespeichert.`)
        // The person may have begun the next one meanwhile.
        form.set('name', (now) => (now === name ? '' : now))
        form.set('geteilt', false)
      },
      onError: (error) => form.fail(error),
    })
  })
  return (
    <Section title="Suche und Filter speichern">
      <form className={common['fields']} onSubmit={submit} noValidate>
        <TextInput label="Name der Ansicht" maxLength={80} {...form.field('name')} />
        {darfIrgendwo('ansicht.teilen') && (
          <Switch label="Für alle, die diese Liste sehen" size="md" {...form.flag('geteilt')} />
        )}
        {form.remark !== undefined && <p role="alert">{form.remark}</p>}
        <Button type="submit" variant="default" loading={save.isPending}>
          Ansicht speichern
        </Button>
      </form>
    </Section>
  )
}

const HEIGHTS = [
  { value: 'hoch', label: 'Bequem' },
  { value: 'dicht', label: 'Dicht' },
]

function Look({ name, columns }: Pick<AnsichtDrawerProps, 'columns' | 'name'>) {
  const { isCompact, hidden } = useListLook()
  return (
    <>
      <Section title="Zeilen">
        <SegmentedControl
          fullWidth
          aria-label="Zeilen"
          data={HEIGHTS}
          value={isCompact ? 'dicht' : 'hoch'}
          onChange={(value) => setListLook({ isCompact: value === 'dicht' })}
        />
      </Section>
      <Section title="Spalten">
        <div className={common['fields']}>
          {columns.slice(1).map((title) => (
            <Checkbox
              key={title}
              size="md"
              label={title}
              checked={hidden[name]?.includes(title) !== true}
              onChange={() => toggleColumn(name, title)}
            />
          ))}
        </div>
      </Section>
    </>
  )
}
