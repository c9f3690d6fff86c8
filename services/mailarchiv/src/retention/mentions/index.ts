/** Mails that a person names: by their id, the address of their page or their Message-ID. */
export { firstOf, MentionedMails, mentions, type NamedMail } from './mentions.ts'
