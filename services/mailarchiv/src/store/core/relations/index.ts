/** The public part of relations: people, conversations and files of mails. */

export { Conversations, type KnownConversations, keyOfDigest, type StoredConversation } from './conversations.ts'
export { asksForFolders, type Folder, folderOf, foldersOf, withFolders } from './folders.ts'
export { foundByOtherName, type OtherName, stretchesOf, sumPeople, wordsOfContact } from './people.ts'
export { withReadableConversations } from './readable-conversations.ts'
export {
  answersOf,
  canonicalFilename,
  nameCondition,
  nameIn,
  type Relations,
  relationsOf,
  roleBits,
} from './relations.ts'
