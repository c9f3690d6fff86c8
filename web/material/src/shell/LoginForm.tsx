import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import { useLogin } from '../session/useSession.ts'

/** Asks for name and password, and logs the person in. */
export function LoginForm({ name = '', onDone }: { name?: string; onDone?: () => void }) {
  const login = useLogin()
  return (
    <Fields
      name={name}
      sending={login}
      onSubmit={(benutzername, passwort) => login.mutate({ benutzername, passwort }, { onSuccess: () => onDone?.() })}
    />
  )
}
