import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { ColorSchemeSwitch } from '@zeughaus/web-shared/color-scheme'
import { useState } from 'react'
import { api, unwrap } from '../../api/index.ts'
import { Facts } from '../../components/DetailPage.tsx'
import { useLoginSteps } from '../../components/faktoren/LoginSteps.tsx'
import { lazyAfterView } from '../../components/lazyComponent.tsx'
import { PasskeysQuestion } from '../../components/passkeysQuestion.ts'
import { EigeneSitzungen } from '../../components/Sitzungen.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { rollenOf } from '../../components/words.ts'
import { logOut } from '../../offline/logout.ts'
import { useLoginState, useSession } from '../../session/useSession.ts'
import { EigeneFaktoren, useEigeneFaktoren } from './EigeneFaktoren.tsx'
import classes from './ProfilPage.module.css'

const VorratStand = lazyAfterView(async () => (await import('../../offline/VorratStand.tsx')).VorratStand)

export function ProfilPage() {
  const { ich } = useSession()
  return (
    <>
      <PageHead title="Profil" />
      <Surface>
        <Facts
          facts={[
            ['Name', ich.name],
            ['Benutzername', ich.benutzername],
            ['E-Mail', ich.email ?? 'keine hinterlegt'],
            ['Rollen', rollenOf(ich) || 'keine'],
          ]}
        />
      </Surface>
      <Section title="Darstellung">
        <Surface>
          <div className={classes['narrow']}>
            <ColorSchemeSwitch />
          </div>
        </Surface>
      </Section>
      <Section title="Ohne Netz">
        <Surface>
          <VorratStand />
        </Surface>
      </Section>
      <Section title="Meine Anmeldungen">
        <Surface>
          <EigeneSitzungen />
        </Surface>
      </Section>
      <Section title="Passkeys und zweiter Faktor">
        <Surface>
          <EigeneFaktoren />
        </Surface>
      </Section>
      <Section title="Passwort ändern">
        <Surface>
          <PasswordForm />
        </Surface>
      </Section>
      <Button variant="default" mt="xl" onClick={() => void logOut()}>
        Abmelden
      </Button>
    </>
  )
}

/** Changes the password. All older tokens end, so this device logs in again with the new one. */
function PasswordForm() {
  const { ich } = useSession()
  const form = useForm({ passwort_alt: '', passwort_neu: '', wiederholt: '' })
  const here = useLoginState()
  const passkeys = useEigeneFaktoren().data?.passkeys ?? []
  const [keeps, setKeeps] = useState(false)
  const steps = useLoginSteps(() => changed())
  const entering = useMutation({ mutationFn: steps.logIn, onError: form.reset })
  const change = useMutation({
    mutationFn: async () => {
      const { passwort_alt, passwort_neu } = form.values
      const body = { passwort_alt, passwort_neu, passkeys: keeps ? ('behalten' as const) : ('entfernen' as const) }
      await unwrap(api.POST('/auth/passwort', { body }))
      const bleibt = here.login?.bleibt === true
      entering.mutate({ benutzername: ich.benutzername, passwort: passwort_neu, bleibt })
    },
    onError: (error) => form.fail(error),
  })
  const changed = () => {
    const removed = passkeys.length > 0 && !keeps ? ' Ihre Passkeys sind entfernt.' : ''
    toast(`Das Passwort ist geändert. Andere Geräte sind abgemeldet.${removed}`)
    form.reset()
  }
  const { passwort_neu, wiederholt } = form.values
  const differs = wiederholt !== '' && wiederholt !== passwort_neu
  const submit = form.onSubmit(() => {
    entering.reset()
    if (wiederholt === passwort_neu) change.mutate()
  })
  if (steps.step !== undefined) return <div className={classes['narrow']}>{steps.step}</div>
  const eye = { 'aria-label': 'Passwort zeigen', tabIndex: 0 }
  return (
    <form onSubmit={submit} className={classes['form']}>
      <input type="hidden" name="username" autoComplete="username" value={ich.benutzername} readOnly />
      <PasswordInput
        label="Bisheriges Passwort"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={eye}
        {...form.field('passwort_alt')}
      />
      <PasswordInput
        label="Neues Passwort"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={eye}
        {...form.field('passwort_neu')}
      />
      <PasswordInput
        label="Neues Passwort noch einmal"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={eye}
        {...form.field('wiederholt')}
        error={differs ? 'Die beiden neuen Passwörter sind verschieden.' : undefined}
      />
      {passkeys.length > 0 && (
        <PasskeysQuestion
          by="person"
          count={passkeys.length}
          names={passkeys.map(({ name }) => name)}
          keeps={keeps}
          onChange={setKeeps}
        />
      )}
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      {entering.isError && (
        <ErrorNote>{`Das Passwort ist geändert. Dieses Gerät ist noch nicht wieder angemeldet: ${entering.error.message}`}</ErrorNote>
      )}
      <div>
        <Button type="submit" loading={change.isPending || entering.isPending}>
          Passwort ändern
        </Button>
      </div>
    </form>
  )
}
