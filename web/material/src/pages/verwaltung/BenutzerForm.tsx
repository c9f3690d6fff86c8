import { Checkbox, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll, useEinheiten } from '../../parts/choices.ts'
import common from '../../parts/common.module.css'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { changesOf, type Form, orNull, useForm } from '../../parts/useForm.ts'
import { useSession } from '../../session/useSession.ts'
import { optionsOf, ROLLEN } from '../../words.ts'
import classes from './verwaltung.module.css'

type Benutzer = Schema<'Benutzer'>
type Rolle = Benutzer['rollen'][number]

interface Stand {
  benutzername: string
  name: string
  email: string
  einheit_id: string
  rollen: Rolle[]
  passwort: string
  aktiv: boolean
  /** Ids of the custom roles. */
  eigene: string[]
}

const LEER: Stand = {
  benutzername: '',
  name: '',
  email: '',
  einheit_id: '',
  rollen: ['mitarbeiter'],
  passwort: '',
  aktiv: true,
  eigene: [],
}

export function BenutzerAnlegenForm({ onClose }: { onClose: () => void }) {
  const form = useForm(LEER)
  const { benutzername, name, email, einheit_id, rollen, passwort } = form.values
  const action = () =>
    unwrap(
      api.POST('/benutzer', {
        body: {
          benutzername: benutzername.trim(),
          name: name.trim(),
          passwort,
          rollen,
          email: orNull(email),
          einheit_id: orNull(einheit_id),
        },
      }),
    )
  return (
    <FormDrawer
      title="Benutzer anlegen"
      form={form}
      submit="Benutzer anlegen"
      done={`${name} kann sich jetzt anmelden.`}
      action={action}
      onClose={onClose}
    >
      <Felder form={form} passwort="Erstes Passwort" hinweis="Mindestens 12 Zeichen. Die Person ändert es im Profil." />
    </FormDrawer>
  )
}

const standOf = ({ benutzername, name, email, einheit_id, rollen, aktiv, eigene_rollen }: Benutzer): Stand => ({
  benutzername,
  name,
  email: email ?? '',
  einheit_id: einheit_id ?? '',
  rollen,
  passwort: '',
  aktiv,
  eigene: eigene_rollen.map(({ id }) => id),
})

/** Changes somebody: name, roles, a new password, or ends the access. */
export function BenutzerForm({ benutzer, onClose }: { benutzer: Benutzer; onClose: () => void }) {
  const { darf } = useSession()
  const form = useForm(standOf(benutzer))
  const fresh = useQuery({
    queryKey: ['benutzer', 'einer', benutzer.id],
    meta: { arten: ['benutzer', 'rolle'] },
    initialData: benutzer,
    queryFn: () => unwrap(api.GET('/benutzer/{id}', { params: { path: { id: benutzer.id } } })),
  })
  const isReadOnly = !darf('benutzer.verwalten')
  return (
    <FormDrawer
      title={benutzer.name}
      form={form}
      record={standOf(fresh.data)}
      submit="Speichern"
      done={
        form.initial.aktiv && !form.values.aktiv
          ? `${benutzer.name} ist gesperrt und überall abgemeldet.`
          : `${form.values.name} ist gespeichert.`
      }
      action={() => speichere(benutzer.id, form.initial, form.values)}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <fieldset disabled={isReadOnly} className={common['fields']}>
        <Switch
          size="md"
          label="Darf sich anmelden"
          description="Ohne Haken ist die Person sofort überall abgemeldet"
          {...form.flag('aktiv')}
        />
        <Felder form={form} passwort="Neues Passwort" hinweis="Leer lassen, wenn es bleibt" />
        {darf('rollen.verwalten') && <EigeneRollen form={form} />}
      </fieldset>
    </FormDrawer>
  )
}

async function speichere(id: string, before: Stand, now: Stand): Promise<void> {
  const { eigene: _eigene, passwort, email, einheit_id, ...rest } = changesOf(before, now)
  const body = {
    ...rest,
    ...(email === undefined ? {} : { email: orNull(email) }),
    ...(einheit_id === undefined ? {} : { einheit_id: orNull(einheit_id) }),
    ...(passwort === undefined ? {} : { passwort }),
  }
  if (Object.keys(body).length > 0) await unwrap(api.PATCH('/benutzer/{id}', { params: { path: { id } }, body }))
  const path = (rolle_id: string) => ({ params: { path: { id, rolle_id } } })
  for (const rolle of now.eigene.filter((one) => !before.eigene.includes(one)))
    await unwrap(api.PUT('/benutzer/{id}/rollen/{rolle_id}', path(rolle)))
  for (const rolle of before.eigene.filter((one) => !now.eigene.includes(one)))
    await unwrap(api.DELETE('/benutzer/{id}/rollen/{rolle_id}', path(rolle)))
}

interface FelderProps {
  readonly form: Form<Stand>
  readonly passwort: string
  readonly hinweis: string
}

function Felder({ form, passwort, hinweis }: FelderProps) {
  const einheiten = useEinheiten()
  return (
    <>
      <TextInput label="Name" placeholder="Anna Weber" autoComplete="off" {...form.text('name')} />
      <TextInput
        label="Benutzername"
        placeholder="a.weber"
        description="Damit meldet sich die Person an"
        autoComplete="off"
        autoCapitalize="none"
        {...form.text('benutzername')}
      />
      <Checkbox.Group
        label="Feste Rollen"
        value={form.values.rollen}
        onChange={(rollen) => form.set('rollen', rollen as Rolle[])}
        error={form.error('rollen')}
      >
        <div className={classes['choices']}>
          {optionsOf(ROLLEN).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} size="md" className={classes['choice'] ?? ''} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label="E-Mail"
        type="email"
        description="Für Nachrichten über Fehlbestände"
        autoComplete="off"
        {...form.text('email')}
      />
      {einheiten.length > 0 && (
        <NativeSelect
          label="Einheit"
          data={[{ value: '', label: 'keine' }, ...einheiten]}
          {...form.text('einheit_id')}
        />
      )}
      <PasswordInput
        label={passwort}
        description={hinweis}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        {...form.text('passwort')}
      />
    </>
  )
}

function EigeneRollen({ form }: { form: Form<Stand> }) {
  const rollen = useEigeneRollen()
  if (rollen.length === 0) return null
  return (
    <Checkbox.Group label="Eigene Rollen" value={form.values.eigene} onChange={(eigene) => form.set('eigene', eigene)}>
      <div className={classes['choices']}>
        {rollen.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} size="md" className={classes['choice'] ?? ''} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const useEigeneRollen = (): readonly Schema<'Rolle'>[] =>
  useQuery({
    queryKey: ['auswahl', 'rollen'],
    meta: { arten: ['rolle'] },
    queryFn: () => readAll((query) => unwrap(api.GET('/rollen', { params: { query } }))),
  }).data ?? []
