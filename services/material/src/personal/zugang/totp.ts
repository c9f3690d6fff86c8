import { createHmac } from 'node:crypto'
import { type SecretBox, secretBox } from '@zeughaus/platform'

/** Seals the secrets of apps by a key made from the secret of the tokens, each bound to its person. */
export const totpBox = (secret: string): SecretBox =>
  secretBox(createHmac('sha256', secret).update('zweiter Faktor').digest())
