/** Verifies a BankID signature on its own: the first failed check gives the reason. */
import { type BankIdSignature, type BankIdTrust, checkBankIdSignature } from '../../src/evidence/bankid-signature.ts'
import { judge } from '../../src/evidence/checks.ts'

export const verifyBankIdSignature = (signed: BankIdSignature, trust: BankIdTrust) =>
  judge((check) => checkBankIdSignature(check, signed, trust))
