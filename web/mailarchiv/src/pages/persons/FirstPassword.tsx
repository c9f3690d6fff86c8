import { Secret } from '../Secret.tsx'

/** Shows a password for another person, once. */
export function FirstPassword({ login, password, onClose }: { login: string; password: string; onClose: () => void }) {
  return (
    <Secret
      secret={password}
      what="Passwort"
      hint={`Geben Sie dieses Passwort der Person. Es wird nur dieses eine Mal gezeigt; beim Anmelden als „${login}“ wählt sie ein eigenes. Es gilt sieben Tage.`}
      onClose={onClose}
    />
  )
}
