# Generated from the routes of the server by `npm run docs`; change those.
"""Bodies and resources of the API."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

class AcceptReturnProofRequest(TypedDict):
    # Why no proof is given, in a sentence.
    reason: str


class AccountBusinessProfileAddress(TypedDict):
    """The postal address. Null when there is none."""
    # The first line of the address, 1 to 100 characters.
    address1: str
    # The second line of the address. Null when there is none.
    address2: Optional[str]
    # The same as `address1`.
    line1: str
    # The same as `address2`.
    line2: Optional[str]
    # The city, 1 to 100 characters. Null when unknown.
    city: Optional[str]
    # The state as two capital letters, such as `NY`. Null when unknown.
    state: Optional[str]
    # The ZIP code: five digits, or nine with a hyphen.
    zip: str
    # The same as `zip`.
    postal_code: str
    # The country as two capital letters. `US` when not given.
    country: str


class AccountBusinessProfileIndustry(TypedDict):
    """The line of business. Null when not given."""
    # The merchant category code, four digits. Null when not given.
    mcc: Optional[str]
    # The category. Null when not given.
    category: Optional[str]
    # The sector. Null when not given.
    sector: Optional[str]


class AccountBusinessProfileSupportChannels(TypedDict):
    """Where the business helps its customers. Null when not given."""
    # The email address for help. Null when there is none.
    email: Optional[str]
    # The phone number in E.164 form, such as `+12125550123`. Null when unknown.
    phone: Optional[str]
    # The page for help. Null when there is none.
    url: Optional[str]


class AccountBusinessProfile(TypedDict):
    """Who the business is."""
    # The name of the business, 1 to 200 characters.
    name: str
    # The website of the business.
    website: str
    # The registered name. Null when not given.
    legal_name: Optional[str]
    # What the business does. Null when not given.
    description: Optional[str]
    # What payments are used for. Null when not given.
    use_case: Optional[str]
    # The tax id, nine digits. Null when not given.
    tax_id: Optional[str]
    # The phone number in E.164 form, such as `+12125550123`. Null when unknown.
    phone: Optional[str]
    # The postal address. Null when there is none.
    address: Optional[AccountBusinessProfileAddress]
    # The line of business. Null when not given.
    industry: Optional[AccountBusinessProfileIndustry]
    # Where the business helps its customers. Null when not given.
    support_channels: Optional[AccountBusinessProfileSupportChannels]


class AccountCapabilitiesPaymentTypes(TypedDict):
    """Which payments it may make."""
    # Whether charges may be made.
    charges: AccountCapability
    # Whether payouts may be made.
    payouts: AccountCapability


class AccountCapabilitiesCustomerTypes(TypedDict):
    """Which customers it may serve."""
    # Whether customers may be people.
    individuals: AccountCapability
    # Whether customers may be businesses.
    businesses: AccountCapability


class AccountCapabilitiesConsentTypes(TypedDict):
    """Which agreements of customers it may rely on."""
    # Whether customers may agree online or in an app.
    internet: AccountCapability
    # Whether customers may agree by a signature.
    signed_agreement: AccountCapability


class AccountCapabilities(TypedDict):
    """What the account may do."""
    # Which payments it may make.
    payment_types: AccountCapabilitiesPaymentTypes
    # Which customers it may serve.
    customer_types: AccountCapabilitiesCustomerTypes
    # Which agreements of customers it may rely on.
    consent_types: AccountCapabilitiesConsentTypes


class AccountSettings(TypedDict):
    """Limits and settings in force."""
    # Limits and settings of charges.
    charges: PaymentSettings
    # Limits and settings of payouts.
    payouts: PaymentSettings


class AccountTermsOfService(TypedDict):
    """The agreement that the business accepted. Null until it did."""
    # When the terms were accepted, in UTC.
    accepted_date: str
    # How the terms were shown: in your page (`embedded`) or ours (`direct`).
    agreement_type: Literal["embedded", "direct"]
    # Where the terms can be read. Null when not given.
    agreement_url: Optional[str]
    # The IP address of the person who accepted. Null when not given.
    accepted_ip: Optional[str]
    # The browser of the person who accepted. Null when not given.
    accepted_user_agent: Optional[str]


class Account(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The organization that the account belongs to, a UUID.
    organization_id: str
    # The type of the account. Always `business`.
    type: Literal["business"]
    # The current status.
    status: Literal["created", "onboarding", "active", "rejected", "inactive"]
    # Why the resource is in its status.
    status_detail: StatusDetail
    # Who runs the account: the business (`standard`) or the platform (`managed`).
    access_level: Literal["standard", "managed"]
    # Who the business is.
    business_profile: AccountBusinessProfile
    # What the account may do.
    capabilities: AccountCapabilities
    # Limits and settings in force.
    settings: AccountSettings
    # The agreement that the business accepted. Null until it did.
    terms_of_service: Optional[AccountTermsOfService]
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class AccountBank(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # The bank's id, a UUID.
    bank_id: str
    # Whether it is the bank of accounts that are routed to none.
    is_default: bool


class AccountCapability(TypedDict):
    # Whether the capability is on (`active`) or off (`inactive`).
    capability_status: Literal["active", "inactive"]


class AccountReadinessCapabilitiesItem(TypedDict):
    # Whether it is a person or a business.
    type: Literal["charges", "payouts", "individuals", "businesses", "internet", "signed_agreement"]
    # The category.
    category: Literal["payment_type", "customer_type", "consent_type"]
    # Whether the account has it.
    is_active: bool
    # Of the capability.
    missing: List[MissingItem]


class AccountReadiness(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # When this was read.
    as_of: str
    # Whether a payment type is active and nothing that counts is missing: without
    # `needs_active_account`, only what stops transfers.
    is_ready: bool
    # Whether only an active account moves money: not so in a sandbox by default.
    needs_active_account: bool
    # Of the account itself.
    missing: List[MissingItem]
    # What the account may do.
    capabilities: List[AccountReadinessCapabilitiesItem]


class AccountSettingPayoutFunding(TypedDict):
    """
    Whether payouts wait for cover before they go into a file: money that the business paid in,
    a reserve of such money, or room on its credit line. Payouts of an account leave in the
    order of their creation. Not applied where the bank moves the money by offset entries.
    """
    # How the clock goes: `frozen`, `auto`, `scaled` or `real`.
    mode: Literal["withdrawal", "credit_line", "reserve", "prefunded"]
    # Cents that payouts may draw in mode `credit_line`, or in mode `reserve` beyond the reserve,
    # before withdrawals repay them. Null is none.
    credit_limit: Optional[int]
    # Cents that must be paid in so that any payout leaves in mode `reserve`. Null is none. The
    # floor of a computed reserve.
    reserve_required: Optional[int]
    # How the least reserve of mode `reserve` is found.
    reserve_basis: Literal["fixed", "computed"]


class AccountSettingRetries(TypedDict):
    """
    When charges returned with R01 or R09 are sent again by themselves: at most twice and within
    180 days, as the rules of the network allow.
    """
    # Whether and when to send again.
    automatic: Literal["off", "next_banking_day", "days_of_month"]
    # Days of the month on which to send again, 1 to 31.
    days_of_month: List[int]


class AccountSettingReturnRates(TypedDict):
    """
    Which charges wait for a person while the rate of unauthorized returns of the account, or of
    its company id, is above the network's ceiling: none, new ones, or all that were not sent.
    """
    # Which charges are held for manual review meanwhile.
    hold: Literal["off", "new_charges", "unsent_charges"]


class AccountSettingStatementSettings(TypedDict):
    """What customers read on their bank statements."""
    # The name on bank statements, up to 16 characters.
    company_name: Optional[str]
    # The company id in files. Null uses the bank's.
    company_id: Optional[str]
    # The entry description, up to 10 characters. Null uses the bank's.
    default_descriptor: Optional[str]


class AccountSettingPaymentTypes(TypedDict):
    """Which payments it may make."""
    # Whether charges may be made.
    charges: Literal["active", "inactive"]
    # Whether payouts may be made.
    payouts: Literal["active", "inactive"]


class AccountSettingCustomerTypes(TypedDict):
    """Which customers it may serve."""
    # Whether customers may be people.
    individuals: Literal["active", "inactive"]
    # Whether customers may be businesses.
    businesses: Literal["active", "inactive"]


class AccountSettingConsentTypes(TypedDict):
    """Which agreements of customers it may rely on."""
    # Whether customers may agree online or in an app.
    internet: Literal["active", "inactive"]
    # Whether customers may agree by a signature.
    signed_agreement: Literal["active", "inactive"]


class AccountSettingBridge(TypedDict):
    """Who may show the linking page."""
    # Origins whose pages may show the linking page in a frame.
    parent_origins: List[str]
    # How the linking page verifies an account whose numbers the customer typed.
    verification: Literal["instant", "micro_entries"]


class AccountSettingConfiguration(TypedDict):
    """What the account may do beyond the defaults."""
    # Whether masked data may be unmasked; every read is audited.
    allow_data_unmask: bool
    # Whether two customers may have the same email address.
    allow_duplicate_email: bool
    # Whether customers may be created without a review.
    allow_customer_identity_skip: bool
    # Whether paykeys may be linked without a verification.
    allow_paykey_verification_skip: bool
    # Whether only an active account may move money. Always true in production; in a sandbox false
    # unless set, so that a new account takes payments at once.
    enforce_account_status: bool
    # One transfer for all lines of a bank account, instead of one per type.
    net_funding: bool


class AccountSetting(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # Limits and settings of charges.
    charges: PaymentSettings
    # Limits and settings of payouts.
    payouts: PaymentSettings
    # Whether payouts wait for cover before they go into a file: money that the business paid in,
    # a reserve of such money, or room on its credit line. Payouts of an account leave in the
    # order of their creation. Not applied where the bank moves the money by offset entries.
    payout_funding: AccountSettingPayoutFunding
    # When charges returned with R01 or R09 are sent again by themselves: at most twice and within
    # 180 days, as the rules of the network allow.
    retries: AccountSettingRetries
    # Which charges wait for a person while the rate of unauthorized returns of the account, or of
    # its company id, is above the network's ceiling: none, new ones, or all that were not sent.
    return_rates: AccountSettingReturnRates
    # What customers read on their bank statements.
    statement_settings: AccountSettingStatementSettings
    # Which payments it may make.
    payment_types: AccountSettingPaymentTypes
    # Which customers it may serve.
    customer_types: AccountSettingCustomerTypes
    # Which agreements of customers it may rely on.
    consent_types: AccountSettingConsentTypes
    # Who may show the linking page.
    bridge: AccountSettingBridge
    # What the account may do beyond the defaults.
    configuration: AccountSettingConfiguration
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class AccountValidation(TypedDict):
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # Codes of what was found, explained in `messages`. Empty when nothing was found.
    codes: List[str]
    # Why the account was refused. Null when it was not.
    reason: Optional[str]


class AchCalendarNextCutoffsItem(TypedDict):
    # When the file is sealed, in UTC.
    cutoff_at: str
    # Until when it may be sent, in UTC.
    deadline_at: str
    # Whether it is a same-day window.
    same_day: bool
    # The day on which it goes to the bank.
    submission_date: str
    # The day on which it settles.
    settlement_date: str
    # When it settles, in UTC.
    settles_at: str
    # The day on which payments in it become paid.
    paid_date: str


class AchCalendarDaysItem(TypedDict):
    # The day, `YYYY-MM-DD`.
    date: str
    # Whether banks work on that day.
    is_banking_day: bool
    # Why banks are closed on that day. Null on a banking day.
    closed_for: Optional[str]


class AchCalendar(TypedDict):
    # The time zone of banking days. Always New York.
    timezone: Literal["America/New_York"]
    # Today in New York.
    today: str
    # Whether banks work on that day.
    is_banking_day: bool
    # The next five cut-offs.
    next_cutoffs: List[AchCalendarNextCutoffsItem]
    # The days of the range.
    days: List[AchCalendarDaysItem]


class AchEntry(TypedDict):
    # `outbound` for a file to the bank, `inbound` for one from it.
    direction: Literal["outbound", "inbound"]
    # The file's id, a UUID.
    file_id: str
    # The pattern of file names.
    file_name: str
    # The line of the file, from 1.
    line: int
    # `entry` in a file sent; in a file received what the bank says of an entry.
    kind: Literal["entry", "return", "correction", "unmatched", "dishonored", "contested", "refused_correction", "forward"]
    # The 15-digit trace number.
    trace_number: str
    # The id of the charge or payout, a UUID. Null when the entry is no payment.
    payment_id: Optional[str]
    # The funding event of the entry, a UUID. Null when it has none.
    funding_event_id: Optional[str]
    # The two-digit transaction code.
    transaction_code: Optional[str]
    # The code of a return or a notification of change. Null of entries sent.
    code: Optional[str]
    # The amount of money in cents.
    amount: str
    # The day on which it settles. Null until it is known.
    settlement_date: Optional[str]
    # When its file was sealed or received.
    created_at: str


class AchFileConfirmationReplyDifferencesItem(TypedDict):
    # The total that differs.
    field: str
    # The figure of the file.
    ours: str
    # The figure of the bank.
    theirs: str


class AchFileConfirmationReply(TypedDict):
    """What was said last of the totals. Null while nothing was."""
    # What was said.
    verdict: Literal["matched", "differs", "not_processed"]
    # Who said it.
    source: Literal["operator", "bank_file"]
    # The key that asked, a UUID. Null when none did.
    api_key_id: Optional[str]
    # The bank's reference, or who said it there. Null in a text of the bank.
    reference: Optional[str]
    # What the person noted. Null where nothing was noted.
    note: Optional[str]
    # Each total that differs. Empty where none does.
    differences: List[AchFileConfirmationReplyDifferencesItem]
    # When it was said.
    at: str


class AchFileConfirmation(TypedDict):
    """The confirmation that the file needs. Null where the bank needs none."""
    # What the bank must say.
    needs: Literal["totals", "bank_ack", "both"]
    # Where the confirmation stands.
    state: Literal["totals_sent", "ack_awaited", "totals_matched", "totals_differ", "acknowledged", "unconfirmed"]
    # Until when the bank must have confirmed the file; then it is presumed not processed.
    confirm_by: str
    # When the file was confirmed. Null until then.
    confirmed_at: Optional[str]
    # What was said last of the totals. Null while nothing was.
    reply: Optional[AchFileConfirmationReply]


class AchFile(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # `outbound` for a file to the bank, `inbound` for one from it.
    direction: Literal["outbound", "inbound"]
    # Where the file stands.
    state: Literal["sealed", "uploading", "uploaded", "upload_unknown", "acknowledged", "accepted", "partially_rejected", "rejected", "missed", "received", "applied", "quarantined"]
    # The name of the file.
    name: str
    # The file's name at the bank, where the bank wants a fixed one. Null if `name`.
    remote_name: Optional[str]
    # The SHA-256 of the bytes, in hexadecimal.
    sha256: str
    # The size in bytes.
    byte_count: int
    # The creation date in the file header, `YYYY-MM-DD`. The day on which it was read, on files
    # from the bank.
    file_date: str
    # The letter or digit that distinguishes files of the same day.
    file_id_modifier: str
    # The number of batches.
    batch_count: int
    # The number of entries and addenda.
    entry_addenda_count: int
    # The entry hash of the file control record. Empty where it was not read.
    entry_hash: str
    # All debits in cents.
    total_debit: str
    # All credits in cents.
    total_credit: str
    # What is wrong with the file. Empty when nothing is.
    errors: List[Any]
    # What the file holds.
    contents: List[str]
    # The confirmation that the file needs. Null where the bank needs none.
    confirmation: Optional[AchFileConfirmation]
    # The bank's id, a UUID.
    bank_id: str
    # The version of the bank's profile. Null when none applies.
    profile_version: Optional[int]
    # Until when the file may be sent. Null on files from the bank.
    send_by: Optional[str]
    # The SHA-256 of the bytes as they were sent. Null when they are the same.
    wire_sha256: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class AchFileEntry(TypedDict):
    # The line of the file, from 1.
    line: int
    # The number of the batch.
    batch_number: int
    # The 15-digit trace number.
    trace_number: str
    # The id of the charge or payout, a UUID. Null when the entry is no payment.
    payment_id: Optional[str]
    # The funding event of the entry, a UUID. Null when it has none.
    funding_event_id: Optional[str]
    # The refused return of the entry, a UUID. Null when it has none.
    dishonor_id: Optional[str]
    # The refused notification of change of the entry, a UUID. Null when it has none.
    correction_refusal_id: Optional[str]
    # The verification of the entry, a UUID. Null when it has none.
    verification_id: Optional[str]
    # The reversal of the entry, a UUID. Null when it has none.
    reversal_id: Optional[str]
    # The two-digit transaction code.
    transaction_code: str
    # The amount of money in cents.
    amount: str
    # The day on which it settles.
    settlement_date: str


class AchFileEvidenceEvidenceItem(TypedDict):
    # The number of the hand-over that it is about.
    attempt: int
    # Where the evidence comes from.
    kind: Literal["listing", "acknowledgement", "operator"]
    # Whether the file was sent.
    verdict: Literal["sent", "not_sent"]
    # The key that asked, a UUID. Null when none did.
    api_key_id: Optional[str]
    # A person's explanation, up to 500 characters.
    note: str
    # When it was created, in UTC with milliseconds.
    created_at: str


class AchFileEvidence(TypedDict):
    # The file's id, a UUID.
    file_id: str
    # Where the file stands.
    state: Literal["sealed", "uploading", "uploaded", "upload_unknown", "acknowledged", "accepted", "partially_rejected", "rejected", "missed", "received", "applied", "quarantined"]
    # The evidence of whether the file was sent.
    evidence: List[AchFileEvidenceEvidenceItem]


class AchFileLineTotals(TypedDict):
    """What entries and batches sum to, counted again."""
    # All debits in cents.
    total_debit: str
    # All credits in cents.
    total_credit: str
    # The number of entries and addenda.
    entry_addenda_count: int
    # The number of batches.
    batch_count: int


AchFileLineLinesItemFieldsItem = TypedDict(
    "AchFileLineLinesItemFieldsItem",
    {
        "name": "str",
        "from": "int",
        "to": "int",
        "value": "str",
        "about": "str",
    },
)


class AchFileLineLinesItemEntry(TypedDict):
    """What an entry carries. Null of other records, and of entries of nobody."""
    # The id of the charge or payout, a UUID. Null when the entry is no payment.
    payment_id: Optional[str]
    # The funding event of the entry, a UUID. Null when it has none.
    funding_event_id: Optional[str]
    # The 15-digit trace number.
    trace_number: str


class AchFileLineLinesItem(TypedDict):
    # The line of the file, from 1.
    line: int
    # The 94 columns.
    text: str
    # The kind of record. Null of lines that fill the block, and of what is no record.
    title: Optional[str]
    # The fields of the record, by column.
    fields: List[AchFileLineLinesItemFieldsItem]
    # What is wrong with the line. Empty when nothing is.
    findings: List[Any]
    # What an entry carries. Null of other records, and of entries of nobody.
    entry: Optional[AchFileLineLinesItemEntry]


class AchFileLine(TypedDict):
    # The file's id, a UUID.
    file_id: str
    # How many lines the file has.
    line_count: int
    # The line to go on with. Null at the end.
    next: Optional[int]
    # What entries and batches sum to, counted again.
    totals: AchFileLineTotals
    # The records, each decoded by its layout.
    lines: List[AchFileLineLinesItem]


class _Acknowledgement(TypedDict):
    # The format of acknowledgements.
    format: Literal["pipe", "csv"]
    # Minutes within which an acknowledgement must come.
    within_minutes: int


class Acknowledgement(_Acknowledgement, total=False):
    # The bank's own format of acknowledgements, read besides the built-in ones. See
    # docs/guides/acknowledgements.md.
    layout: AcknowledgementLayout


class _AcknowledgementLayout(TypedDict):
    # How a line is taken apart.
    kind: Literal["delimited", "fixed", "segments", "text"]
    # What such a text begins with. X12 segments are compared with `*` between elements.
    begins: str
    # The kinds of lines; the first that fits counts.
    lines: List[AcknowledgementLine]
    # What the bank's words mean, in any case.
    statuses: Dict[str, Literal["received", "accepted", "partially_rejected", "rejected"]]


class AcknowledgementLayout(_AcknowledgementLayout, total=False):
    # What stands between parts of a line, if `delimited`.
    separator: str


class _AcknowledgementLine(TypedDict):
    # What the line begins with: its first part, or its first characters.
    tag: str
    # What the line is.
    role: Literal["file", "file_more", "batch", "more", "skip"]


class AcknowledgementLine(_AcknowledgementLine, total=False):
    # Where values stand in the line.
    values: List[AcknowledgementValue]
    # The status that the line itself means.
    means: Literal["received", "accepted", "partially_rejected", "rejected"]


class _AcknowledgementValue(TypedDict):
    # The value that stands there.
    name: Literal["immediate_origin", "immediate_destination", "file_creation_date", "file_creation_time", "file_id_modifier", "file_name", "batch_count", "entry_addenda_count", "entry_hash", "total_debit", "total_credit", "status", "reason", "batch_number"]


AcknowledgementValueOptional = TypedDict(
    "AcknowledgementValueOptional",
    {
        "part": "int",
        "after": "str",
        "from_end": "bool",
        "from": "int",
        "to": "int",
        "word": "int",
        "unit": "Literal[\"cents\", \"dollars\"]",
    }, total=False,
)


class AcknowledgementValue(_AcknowledgementValue, AcknowledgementValueOptional):
    pass


class _AddRiskList(TypedDict):
    # The value, as a list of its type takes it.
    value: str


class AddRiskList(_AddRiskList, total=False):
    # The instant from which the value is in force.
    valid_from: str
    # The instant from which the value is not. Null when it has no end.
    valid_to: Optional[str]
    # Why the value is on the list. Null when nobody said.
    reason: Optional[str]
    # Where that is from, such as a case number. Null when nobody said.
    source: Optional[str]


class AdjustmentsItem(TypedDict):
    # The adjustment in cents; what is taken off is negative.
    amount: str
    # The sender's code of the reason.
    reason_code: str


class AdvanceSandboxClockUntil(TypedDict):
    # The resource whose status to wait for, a UUID.
    resource_id: str
    # The status to wait for.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed", "review", "verified", "inactive", "rejected", "active", "blocked"]


class AdvanceSandboxClock(TypedDict, total=False):
    # How far to go, as an ISO 8601 duration or banking days.
    by: str
    # The instant to go to.
    to: str
    # What to go to: a moment of the bank's day, a status, or `idle`.
    until: Union[Literal["idle", "next_cutoff", "next_settlement", "next_funding"], AdvanceSandboxClockUntil]
    # Maximum events, and maximum postings, per page.
    limit: int


class _AnswerReturnRequest(TypedDict):
    # Whether the receiving bank returns the entry.
    answer: Literal["yes", "no"]


class AnswerReturnRequest(_AnswerReturnRequest, total=False):
    # What it said.
    note: str


class ApiCaller(TypedDict):
    # Whether it is a person (`operator`) or an API key (`api_key`).
    type: Literal["operator", "api_key"]
    # The id of the person or of the API key.
    id: str


class ApiKey(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # Your name for the key. Null when it has none.
    name: Optional[str]
    # The last characters of the key.
    hint: str
    # What the key may do, such as `charges:write`.
    scopes: List[str]
    # IP addresses and networks that the key may be used from, such as `203.0.113.0/24`. Null is
    # every one.
    allowed_addresses: Optional[List[str]]
    # Who made the key. Null for the first key of an environment, which the service makes.
    created_by: Optional[ApiCaller]
    # When the key was last used, to the minute. Null when it never was.
    last_used_at: Optional[str]
    # When it expires, in UTC by the wall clock. Null when it does not.
    expires_at: Optional[str]
    # When the key was revoked. Null while it works.
    revoked_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ApiKeyCreate(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # Your name for the key. Null when it has none.
    name: Optional[str]
    # The last characters of the key.
    hint: str
    # What the key may do, such as `charges:write`.
    scopes: List[str]
    # IP addresses and networks that the key may be used from, such as `203.0.113.0/24`. Null is
    # every one.
    allowed_addresses: Optional[List[str]]
    # Who made this version.
    created_by: Optional[ApiCaller]
    # When it was last used, by the wall clock. Null when it never was.
    last_used_at: Optional[str]
    # When it expires, in UTC by the wall clock. Null when it does not.
    expires_at: Optional[str]
    # When the key was revoked. Null while it works.
    revoked_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # The key. Shown here and never again.
    key: str


class ApprovalPreview(TypedDict):
    """
    What the request changes, as its GET shows it. Null in lists, and where that cannot be known
    before it runs.
    """
    # Before the request. Null where there is nothing.
    before: Optional[Dict[str, Any]]
    # After the request. Null where nothing is left.
    after: Optional[Dict[str, Any]]


class ApprovalTouchesItem(TypedDict):
    # The path of the resource.
    path: str
    # Its ETag.
    version: str


class ApprovalVotesItem(TypedDict):
    # The person.
    operator_id: str
    # Whether the person approved or denied.
    vote: Literal["approve", "deny"]
    # Why. Null where no reason was stated.
    reason: Optional[str]
    # When the person decided.
    voted_at: str


class Approval(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that the request concerns. Null for the platform.
    account_id: Optional[str]
    # The act, as rules name it.
    action: str
    # The operation that was called, such as `banks.set_profile`.
    operation: str
    # The HTTP method of the request.
    method: str
    # The path of the request, without its query.
    path: str
    # What would run: the query and the body. Null in lists.
    request: Optional[Dict[str, Any]]
    # What the request changes, as its GET shows it. Null in lists, and where that cannot be known
    # before it runs.
    preview: Optional[ApprovalPreview]
    # What the request changes, as the requester saw it.
    touches: List[ApprovalTouchesItem]
    # Who made the request.
    requested_by: ApiCaller
    # Why the requester wants it. Null where none was stated.
    reason: Optional[str]
    # The rule that asks for approval. Null for a default, and for what a role asks for.
    rule_id: Optional[str]
    # How many people must approve. 0 lets requests run at once.
    needed: int
    # The role that each of them must hold. Null for everybody who may decide.
    role: Optional[str]
    # Where the request is.
    state: Literal["requested", "approved", "executed", "failed", "denied", "withdrawn", "expired", "stale"]
    # Who decided, in order.
    votes: List[ApprovalVotesItem]
    # Why it was denied, withdrawn or not run. Null otherwise.
    decision_reason: Optional[str]
    # The HTTP status of the request that was run. Null where it was not.
    response_status: Optional[int]
    # The answer of the request that was run, for its requester. Null in lists and for others.
    response: Optional[Dict[str, Any]]
    # The id of the request that asked.
    request_id: str
    # When it expires undecided.
    expires_at: str
    # When it was decided. Null while it waits.
    decided_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ApprovalRule(TypedDict):
    # The id of the rule. Null for a default.
    id: Optional[str]
    # The act that the rule covers.
    action: str
    # Which requests the rule covers; an omitted member covers every request.
    condition: Condition
    # How many people must approve. 0 lets requests run at once.
    needed: int
    # The role that each of them must hold. Null for everybody who may decide.
    role: Optional[str]
    # Whether it is a default of the service.
    is_default: bool
    # When it was created. Null for a default.
    created_at: Optional[str]
    # When it was changed last. Null for a default.
    updated_at: Optional[str]


class ApproveApproval(TypedDict, total=False):
    # Why the status was entered.
    reason: str


class ApproveExposure(TypedDict):
    # The held payment.
    payment_id: str
    # Its amount in cents.
    amount: int
    # The day on which it would settle, if it is released now.
    settlement_date: str
    # Why it may exceed the limits.
    reason: str


class _ApproveOriginator(TypedDict):
    # The bank's reference of the approval.
    bank_reference: str
    # Who approved it at the bank.
    bank_contact: str


class ApproveOriginator(_ApproveOriginator, total=False):
    # The day of the approval. Default today.
    approved_on: str


class ApproveReturnRequest(TypedDict):
    # The name below the indemnity.
    signer: str


class _AskOriginator(TypedDict):
    # What the bank asks for.
    question: Literal["registration_details", "originator_identities"]
    # Its letter or message, as you find it again.
    reference: str


class AskOriginator(_AskOriginator, total=False):
    # The day on which it asked. Default today.
    asked_on: str


class AskReturnRequest(TypedDict, total=False):
    # The day on which the receiving bank was asked.
    asked_on: str
    # Our bank's reference of the case.
    bank_reference: str


class _AssignReceivedEntry(TypedDict):
    # The account whose money it is.
    account_id: str
    # Why the money is this account's, in a sentence.
    reason: str


class AssignReceivedEntry(_AssignReceivedEntry, total=False):
    # A customer of the account.
    customer_id: str


class _AssignSuspenseItem(TypedDict):
    # The account whose money it is.
    account_id: str
    # Why the money is this account's, in a sentence.
    reason: str


class AssignSuspenseItem(_AssignSuspenseItem, total=False):
    # The amount of money in cents.
    amount: Cents


class AttachProofRequest(TypedDict):
    # The name of the document, as people know it.
    name: str
    # The document in Base64.
    content: str


class _AuditLogActor(TypedDict):
    # What kind of actor it is.
    type: Literal["api_key", "bridge_session", "engine", "operator", "system", "visitor"]
    # The actor's id.
    id: str
    # The name that the person or key has now, or null. It is no part of the sealed entry, and
    # exports leave it out.
    name: Optional[str]


class AuditLogActor(_AuditLogActor, total=False):
    """Who did it: a person, an API key, a guest of the linking page, or the service."""
    # The name that a program gave itself with `Agent-Name`.
    agent: str


class AuditLog(TypedDict):
    # From 1 without gaps in the environment.
    sequence: int
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # Who did it: a person, an API key, a guest of the linking page, or the service.
    actor: AuditLogActor
    # The person's session. Null where no person asked.
    session_id: Optional[str]
    # Network address that the request came from.
    address: Optional[str]
    # What was done, as `<resource>.<act>`; see docs/audit.md.
    action: str
    # The operation of the API that did it.
    operation: Optional[str]
    # What became of the act.
    outcome: Literal["done", "started", "failed", "refused"]
    # The type of the resource.
    resource_type: str
    # The id of the resource. Null when it is about none.
    resource_id: Optional[str]
    # Names that changed, each with `before` and `after`. Text that may be personal data is
    # `{"hash": …}`, a keyed hash that is equal for equal text of the same name and resource.
    changes: Any
    # Why the status was entered.
    reason: Optional[str]
    # The `api_request_id` of the request that did it.
    request_id: Optional[str]
    # The approval under which the request ran.
    approval_id: Optional[str]
    # Facts of the act. Holds no personal data.
    details: Any
    # When it was recorded, by the wall clock.
    recorded_at: str


class AuditLogVerify(TypedDict):
    # The check that this page is of.
    check: str
    # How many rows or blocks the page compared.
    checked: int
    # What differs, each as a sentence that names the row.
    faults: List[str]
    # The cursor of the next page. Null at the end.
    next_cursor: Optional[str]
    # The last sealed block when the verification began. Null while nothing is sealed.
    head: Optional[Head]
    # The Ed25519 key that signs heads, in base64url.
    public_key: str


class BacktestFailedItem(TypedDict):
    # The id of the charge or payout, a UUID.
    payment_id: str
    # The number of the version, from 1.
    version: int


class BacktestMatrixItem(TypedDict):
    # Before the request.
    before: Literal["pass", "hold", "refuse", "resume"]
    # After the request.
    after: Literal["pass", "hold", "refuse", "resume"]
    # How many.
    decisions: int
    # The sum of their amounts in cents.
    amount: str
    # Those of payments that turned out bad.
    bad: OutcomeTally
    # Those of payments that turned out good.
    good: OutcomeTally


class BacktestRulesItem(TypedDict):
    # The rule.
    rule: str
    # The number of the version, from 1.
    version: int
    # Whether the rule is in shadow in the ruleset.
    in_shadow: bool
    # Decisions in which it hits.
    hits: int
    # Decisions in which it is the rule that decides.
    decides: int
    # The sum of the amounts that it hits, in cents.
    amount: str
    # Decisions in which the rule did not hit, since a fact that it reads was unknown or was not
    # kept. It might have hit.
    unevaluated: int
    # Those returned as unauthorized, for funds or for account data, those that people rejected in
    # the queue, and those that a person says were fraud.
    bad: PaymentTally
    # Those that were paid and can no longer be returned, and those that a person says were good.
    good: PaymentTally
    # Those whose label is not known yet.
    immature: PaymentTally
    # The share of bad payments among bad and good ones. Null when there are neither.
    precision: Optional[EstimatedShare]
    # The share of all bad payments that it hit. Null when there are none.
    recall: Optional[EstimatedShare]


class BacktestLabels(TypedDict):
    """The payments of the range by what became of them, each counted once."""
    # Those returned as unauthorized, for funds or for account data, those that people rejected in
    # the queue, and those that a person says were fraud.
    bad: PaymentTally
    # Those that were paid and can no longer be returned, and those that a person says were good.
    good: PaymentTally
    # Those whose label is not known yet.
    immature: PaymentTally


class BacktestChangesItem(TypedDict):
    # The id of the charge or payout, a UUID.
    payment_id: str
    # The number of the version, from 1.
    version: int
    # When it was decided.
    decided_at: str
    # The amount in cents.
    amount: str
    # Before the request.
    before: BacktestSide
    # After the request.
    after: BacktestSide


class BacktestUnknownItem(TypedDict):
    # The fact.
    fact: str
    # How many decisions.
    decisions: int


Backtest = TypedDict(
    "Backtest",
    {
        "id": "str",
        "ruleset": "int",
        "compare_with": "Optional[int]",
        "account_id": "Optional[str]",
        "from": "str",
        "to": "str",
        "decisions": "int",
        "stops_everything": "bool",
        "replay_failures": "int",
        "created_at": "str",
        "created_by": "RulesetActor",
        "changed": "int",
        "failed": "List[BacktestFailedItem]",
        "matrix": "List[BacktestMatrixItem]",
        "rules": "List[BacktestRulesItem]",
        "labels": "BacktestLabels",
        "changes": "List[BacktestChangesItem]",
        "unknown": "List[BacktestUnknownItem]",
    },
)


BacktestList = TypedDict(
    "BacktestList",
    {
        "id": "str",
        "ruleset": "int",
        "compare_with": "Optional[int]",
        "account_id": "Optional[str]",
        "from": "str",
        "to": "str",
        "decisions": "int",
        "stops_everything": "bool",
        "replay_failures": "int",
        "created_at": "str",
        "created_by": "RulesetActor",
    },
)


class BacktestSide(TypedDict):
    # What becomes of the payment.
    outcome: Literal["pass", "hold", "refuse", "resume"]
    # The rule that decides. Null when none does.
    rule: Optional[str]
    # Why, in a sentence. Null when no rule decides.
    say: Optional[str]


class Balance(TypedDict):
    # Whether reading the balance is pending, completed or failed.
    status: Literal["pending", "completed", "failed"]
    # The available balance in cents. Null until one was read.
    account_balance: Optional[int]
    # When the balance was last read. Null when it never was.
    updated_at: Optional[str]


class BankOriginationLock(TypedDict):
    """Why nothing is sealed or sent. Null if nothing stops it."""
    # Since when nothing is sealed or sent.
    since: str
    # What the hand-over journal or the bank has and the database lacks.
    reasons: List[str]
    # Names of files that the database does not know.
    files: List[str]


class Bank(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Whether it is the bank of accounts that are routed to none.
    is_default: bool
    # The name, up to 200 characters.
    name: str
    # How files travel: a `directory`, or `sftp`.
    transport: Literal["directory", "sftp"]
    # The bank's routing number, nine digits.
    odfi_routing_number: str
    # The name on bank statements, up to 16 characters.
    company_name: str
    # The company id in batch headers, ten characters.
    company_identification: str
    # When files are sealed, `HH:MM` in New York.
    cutoff: str
    # Until when files may be sent, `HH:MM` in New York.
    deadline: str
    # The version of the bank's profile.
    profile_version: int
    # How files are exchanged with the bank.
    profile: Profile
    # Whether files are sent: `on`, `dry_run` or `off`.
    sending: Literal["on", "dry_run", "off"]
    # Whether nothing is sealed or sent since the database went back; a recovery ends it.
    origination_locked: bool
    # Why nothing is sealed or sent. Null if nothing stops it.
    origination_lock: Optional[BankOriginationLock]
    # The last day whose returns were all read. Null before the first.
    returns_read_through: Optional[str]
    # When the bank is next asked for files.
    next_poll_at: str


class BankAccount(TypedDict):
    # The name of the account's holder, 1 to 200 characters.
    account_holder: str
    # The bank's routing number, nine digits.
    routing_number: str
    # The bank account number, 4 to 17 digits; masked in answers but for the last four.
    account_number: str


class BankAccountBridgeConfig(TypedDict, total=False):
    """How it is processed."""
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "active", "rejected", "review"]
    # The balance that the simulated bank shows for the account, in a sandbox.
    sandbox_balance: Union[int, str]


class _BankAccountBridge(TypedDict):
    # The customer's id, a UUID.
    customer_id: str
    # The bank's routing number, nine digits.
    routing_number: str
    # The bank account number, 4 to 17 digits; masked in answers but for the last four.
    account_number: str
    # The type of the account.
    account_type: Literal["checking", "savings"]


class BankAccountBridge(_BankAccountBridge, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # How it is processed.
    config: BankAccountBridgeConfig
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]
    # How the account is verified: at once, which is the default, or by micro-entries.
    verification: Literal["instant", "micro_entries"]


class BankData(TypedDict):
    # The bank's routing number, nine digits.
    routing_number: str
    # Masked.
    account_number: str
    # The type of the account.
    account_type: Literal["checking", "savings"]


class BankDiffProfileChangesItem(TypedDict):
    # Where it stands in the profile, such as `sftp.host`.
    member: str
    # Null where the first version has none.
    before: Any
    # Null where the second version has none.
    after: Any
    # The change in words.
    sentence: str


class BankDiffProfile(TypedDict):
    # The bank's id, a UUID.
    bank_id: str
    # The version that is compared.
    from_version: int
    # The version that it is compared with.
    to_version: int
    # Members that differ, in the order of a profile.
    changes: List[BankDiffProfileChangesItem]


class BankDoctorChecksItem(TypedDict):
    # What was checked.
    name: Literal["profile", "secrets", "file_names", "sample_file", "transport"]
    # What is wrong. Empty when nothing is.
    faults: List[str]


class BankDoctor(TypedDict):
    # Whether every check passed.
    sound: bool
    # Each check of the connection.
    checks: List[BankDoctorChecksItem]


class BankProfile(TypedDict):
    # The number of the version, from 1.
    version: int
    # How files are exchanged with the bank.
    profile: Profile
    # Why the profile was changed. Null when no one said.
    reason: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # Who made this version.
    created_by: str


class BankRecoveryJournalFaultsItem(TypedDict):
    # The file or folder of the journal.
    file: str
    # Its line, from 1. 0 for a whole folder.
    line: int
    # What is wrong with it.
    fault: str


class BankRecoveryFilesItem(TypedDict):
    # The bank's id, a UUID.
    bank_id: str
    # The name, up to 200 characters.
    name: str
    # Whether the bank's folder has it.
    is_at_bank: bool
    # What is done: `import` it, `mark_sent`, `mark_unknown`, `nothing_was_sent`, or `decide`,
    # which waits for a person.
    action: Literal["import", "mark_sent", "mark_unknown", "nothing_was_sent", "decide"]
    # Why a person must decide. Null if nobody must.
    why: Optional[str]
    # Number of entries whose payments and transfers become sent.
    booked: int
    # Entries of payments that the database never knew; the first 1,000.
    lost: List[RecoveryEntry]
    # Entries that cannot be booked; the first 1,000.
    conflicts: List[RecoveryEntry]


class BankRecovery(TypedDict):
    # Whether this recovery lets sending go on.
    unlocked: bool
    # Ids of the banks for which nothing is sealed or sent.
    locked_banks: List[str]
    # Names of files that a person must accept before sending goes on.
    undecided: List[str]
    # Lines of the hand-over journal that cannot be trusted.
    journal_faults: List[BankRecoveryJournalFaultsItem]
    # Files that the database does not know, and what is done about each.
    files: List[BankRecoveryFilesItem]


class BankRouteRoutesItem(TypedDict):
    # The bank of the place.
    bank_id: str
    # The place takes this side alone. Null: both.
    side: Optional[Literal["debit", "credit"]]
    # The place takes these SEC codes alone. Null: all.
    sec_codes: Optional[List[Literal["PPD", "WEB", "CCD"]]]
    # Whether the place takes only payments with accounts at its own bank.
    on_us: bool


class BankRouteInForceItem(TypedDict):
    # Charges are debits, payouts credits.
    side: Literal["debit", "credit"]
    # The SEC code of the payments.
    sec_code: Literal["PPD", "WEB", "CCD"]
    # The bank that holds the customers' accounts of these payments. Null: any that has no row of
    # its own.
    on_us_bank_id: Optional[str]
    # The bank that they go to.
    bank_id: str
    # Why.
    reason: Literal["first_open", "none_open", "no_place"]
    # What became of each place of the order.
    candidates: List[CandidatesItem]
    # Since when.
    decided_at: str


class BankRoute(TypedDict):
    # The account whose payments it orders. Null: of all accounts that are routed to no bank.
    account_id: Optional[str]
    # The banks, the preferred first.
    routes: List[BankRouteRoutesItem]
    # A bank whose file exchange fails for so many minutes is passed over.
    failing_minutes: int
    # Why the banks are in this order.
    reason: str
    # When the order was set.
    updated_at: str
    # The bank that payments of each kind go to now. Empty until the engine decided.
    in_force: List[BankRouteInForceItem]


class BankStatementFaultsItem(TypedDict):
    # The line of the file, from 1.
    line: int
    # One sentence for people.
    message: str


class BankStatementDifferencesItem(TypedDict):
    # What differs.
    kind: Literal["not_in_books", "amount_differs", "ambiguous", "not_on_statement", "unmatched"]
    # What a person does about it.
    what_next: str
    # The line of the file, from 1. Null when it is on no line.
    line: Optional[int]
    # The day, `YYYY-MM-DD`.
    date: str
    # Cents of the statement, signed from our side.
    amount: str
    # Cents of the books.
    expected: Optional[str]
    # The type of the resource. Null when it is about none.
    resource_type: Optional[str]
    # The id of the resource. Null when it is about none.
    resource_id: Optional[str]
    # What the movement is called.
    name: str


class BankStatement(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The name that was given to the statement.
    name: str
    # The SHA-256 of the bytes, in hexadecimal.
    sha256: str
    # The bank whose account it is of. Null where there are several, none was given, and its text
    # names none.
    bank_id: Optional[str]
    # Whether it was read, and agrees with the books.
    state: Literal["stored", "unreadable", "agreed", "differs"]
    # The format that was read. Null when none could be.
    format: Optional[Literal["bai2", "csv", "camt053"]]
    # The first day of the statement. Null when unreadable.
    from_date: Optional[str]
    # The last day of the statement. Null when unreadable.
    to_date: Optional[str]
    # The number of movements.
    line_count: int
    # How many were found in the books.
    matched_count: int
    # What cannot be read. Empty when all can.
    faults: List[BankStatementFaultsItem]
    # What differs from the books. Empty when nothing does.
    differences: List[BankStatementDifferencesItem]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class BankStatementBooking(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The ledger account to which the line was booked.
    ledger_account: Literal["bank_fees", "clearing_handed_over", "unclaimed_funds", "write_offs"]
    # Cents of the line, signed: what came in is positive.
    amount: str
    # The day on which the bank's statement shows the line.
    date: str
    # What the bank's statement says of it.
    text: str
    # What the line is, as the person said who booked it.
    reason: str
    # The bank's document about it. Null when none was named.
    document: Optional[str]
    # Who booked it, as a type and an id.
    booked_by: str
    # When it was taken back. Null while it counts.
    reversed_at: Optional[str]
    # Who took it back, as a type and an id. Null while it counts.
    reversed_by: Optional[str]
    # Why it was taken back. Null while it counts.
    reverse_reason: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class BankStatementLineMatchesItem(TypedDict):
    # What the movement is.
    type: Literal["funding_event", "payment", "file", "return_file", "received_file", "received_entry", "prefunding_receipt", "statement_booking"]
    # The id of the movement, a UUID.
    id: str
    # Cents of the line that it explains, signed.
    amount: str
    # The ledger account to which a person booked the line. Null where it is a movement of the
    # books.
    ledger_account: Optional[Literal["bank_fees", "clearing_handed_over", "unclaimed_funds", "write_offs"]]
    # Who matched it, as `engine:engine` or `operator:` with an id.
    matched_by: str
    # Why a person matched it. Null where the service did.
    reason: Optional[str]
    # When it was matched.
    matched_at: str


class BankStatementLine(TypedDict):
    # The line of the file, from 1.
    line: int
    # The day, `YYYY-MM-DD`.
    date: str
    # Cents, signed: what came in is positive.
    amount: str
    # The bank's type code.
    type_code: str
    # The bank's text.
    text: str
    # What the movement was found to be. Null when nothing.
    matched_type: Optional[Literal["funding_event", "payment", "file", "return_file", "received_file", "received_entry", "prefunding_receipt", "statement_booking"]]
    # The id of what it was found to be, a UUID. Null when nothing.
    matched_id: Optional[str]
    # All that the line is, where it is several movements. Empty when it is not matched.
    matches: List[BankStatementLineMatchesItem]
    # Why nothing explains the line. Null when it is matched.
    difference: Optional[Literal["not_in_books", "amount_differs", "ambiguous", "unmatched"]]


class BeginOidcSession(TypedDict, total=False):
    # Whether the provider asks for a factor also of who is signed in there.
    fresh: bool


class BeginTotpCredential(TypedDict, total=False):
    # What you call it. Null when it has no name.
    label: Optional[str]


class _BookBankStatement(TypedDict):
    # The ledger account to which the line is booked.
    ledger_account: Literal["bank_fees", "clearing_handed_over", "unclaimed_funds", "write_offs"]
    # The line's amount in cents, without its sign.
    amount: Cents
    # What the line is, in a sentence.
    reason: str


class BookBankStatement(_BookBankStatement, total=False):
    # The bank's document about it, such as an invoice.
    document: str


class BridgeHostedLink(TypedDict):
    """The address that was asked for. Null where none was."""
    # The address for the customer. It links one account, and is shown this once.
    url: str
    # Until when the address works.
    expires_at: str
    # The page of yours to which a button at the end leads, of a registered origin
    # (`bridge.parent_origins`). Null: no button.
    return_url: Optional[str]
    # The address as a QR code: an SVG image.
    qr_svg: str
    # The subject of an e-mail with the address, in `language` or English.
    email_subject: str
    # The text of such an e-mail.
    email_text: str


class Bridge(TypedDict):
    # What the page asks of the customer.
    task: Literal["link", "relink", "confirm"]
    # A signed token that opens the linking page for one customer, for 30 minutes.
    bridge_token: str
    # The language that was asked for. Null leaves it to the customer's browser.
    language: Optional[Literal["en", "es"]]
    # The address that was asked for. Null where none was.
    hosted_link: Optional[BridgeHostedLink]
    # When it expires, in UTC by the wall clock.
    expires_at: str


class BridgeColors(TypedDict):
    # The color of buttons and links, as `#rrggbb`, readable on `background`.
    accent: str
    # The color of text on `accent`.
    on_accent: str
    # The color behind the page's content.
    background: str
    # The color of text on `background`.
    text: str


class BridgeSession(TypedDict):
    """One use of the linking page: a bridge token, and the paykey that was linked with it."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # `completed` once a paykey was linked.
    status: Literal["open", "completed"]
    # The customer's id, a UUID.
    customer_id: str
    # The paykey that was linked, or whose micro-entries are to be confirmed. Null before.
    paykey_id: Optional[str]
    # The paykey in whose place an account is linked. Null for a first link.
    relinks_paykey_id: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class BridgeTheme(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # The name that the page shows. Null where it shows the business's.
    name: Optional[str]
    # The logo as a data URI. Null when there is none.
    logo: Optional[str]
    # The radius of corners in pixels. Null where it is the page's.
    radius: Optional[int]
    # Colors where the customer's device is set to light. Null where they are the page's.
    light: Optional[BridgeColors]
    # Colors where the customer's device is set to dark. Null where they are the page's.
    dark: Optional[BridgeColors]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class _BuiltInItem(TypedDict):
    # The built-in rule.
    id: Literal["max_amount_limit", "daily_amount_limit", "monthly_amount_limit", "monthly_count_limit", "balance_check", "account_not_validated"]


class BuiltInItem(_BuiltInItem, total=False):
    # Whether the built-in rule runs (`active`) or not (`paused`).
    state: Literal["active", "paused"]
    # Another condition in place of the rule's own. Null for its own.
    when: Optional[str]


class BulkJobPreviewWouldChange(TypedDict):
    """The payments that would change."""
    # How many.
    count: int
    # Their sum, in cents as a string of digits.
    amount: str


class BulkJobPreviewWouldRefuseItem(TypedDict):
    # Why a payment would not change.
    code: Literal["not_found", "payment_status", "hold_stands", "changed_since_shown", "retry_not_allowed", "not_created", "unexpected"]
    # The same as a sentence.
    means: str
    # How many.
    count: int


class BulkJobPreviewPaymentsItem(TypedDict):
    # The id of the payment.
    payment_id: str
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # Its amount, in cents as a string of digits.
    amount: str
    # Whether the act would change it.
    would_change: bool
    # Why it would not change. Null where it would.
    code: Optional[Literal["not_found", "payment_status", "hold_stands", "changed_since_shown", "retry_not_allowed", "not_created", "unexpected"]]
    # The same as a sentence. Null where it would change.
    detail: Optional[str]


class BulkJobPreview(TypedDict):
    """What a dry run shows. Null in a job."""
    # Names the set as it was shown: its payments, amounts and decisions.
    filter_hash: str
    # Until when the set may be acted on.
    expires_at: str
    # The payments that would change.
    would_change: BulkJobPreviewWouldChange
    # How many would not change, by the reason.
    would_refuse: List[BulkJobPreviewWouldRefuseItem]
    # The first 1000 payments of the set, in the order of their ids.
    payments: List[BulkJobPreviewPaymentsItem]


class BulkJob(TypedDict):
    # The id of the job. Null in a dry run.
    id: Optional[str]
    # The account of the payments.
    account_id: str
    # What is done to each payment.
    action: Literal["hold", "release", "cancel", "resubmit"]
    # `dry_run` is no job. `queued` waits for the engine, `done` has a result of each payment,
    # `stopped` was stopped before.
    state: Literal["dry_run", "queued", "running", "done", "stopped"]
    # The number of payments in the set.
    count: int
    # The sum of the set, in cents as a string of digits.
    amount: str
    # Payments that were changed so far.
    changed: int
    # Payments that were left as they are, with the reason of each.
    refused: int
    # Payments whose change failed for a reason that the service's log has.
    failed: int
    # Why it is done. Null in a dry run that stated none.
    reason: Optional[str]
    # Who made the request.
    requested_by: ApiCaller
    # The approval under which it runs. Null where it needed none.
    approval_id: Optional[str]
    # What a dry run shows. Null in a job.
    preview: Optional[BulkJobPreview]
    # When the engine began. Null before.
    started_at: Optional[str]
    # When it was done or stopped. Null before.
    ended_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class BulkJobPayment(TypedDict):
    # The id of the payment.
    payment_id: str
    # Whether it is a charge or a payout. Null where the account has no such payment.
    payment_type: Optional[Literal["charge", "payout"]]
    # Its own result. `waiting` has none yet; `skipped` was not reached before the job was
    # stopped.
    outcome: Literal["waiting", "changed", "refused", "failed", "skipped"]
    # Why it was not changed. Null otherwise.
    code: Optional[Literal["not_found", "payment_status", "hold_stands", "changed_since_shown", "retry_not_allowed", "not_created", "unexpected"]]
    # The same as a sentence. Null otherwise.
    detail: Optional[str]
    # When it got its result. Null while it waits.
    ended_at: Optional[str]


class _BulkPayment(TypedDict):
    # What to do to each payment.
    action: Literal["hold", "release", "cancel", "resubmit"]


class BulkPayment(_BulkPayment, total=False):
    # The payments by their ids, instead of a filter.
    ids: List[str]
    # The payments by the query of `GET /v1/payments`, such as
    # `payment_status=on_hold&min_amount=10000`. At least one filter; a name that is no filter,
    # and one without a value, are refused.
    filter: str
    # `preview.filter_hash` of the dry run. The act is refused where the set differs from the one
    # that was shown.
    filter_hash: str
    # `count` of the dry run.
    expected_count: int
    # Why. It stands in the history of each payment that is held, released or cancelled. Required
    # but in a dry run.
    reason: str
    # Shows what the act would do, and changes nothing.
    dry_run: bool


class _BusinessProfile(TypedDict):
    # The name of the business, 1 to 200 characters.
    name: str
    # The website of the business.
    website: str


class BusinessProfile(_BusinessProfile, total=False):
    # The registered name. Null when not given.
    legal_name: Optional[str]
    # What the business does.
    description: Optional[str]
    # What payments are used for. Null when not given.
    use_case: Optional[str]
    # The tax id, nine digits. Null when not given.
    tax_id: Optional[str]
    # The phone number in E.164 form, such as `+12125550123`. Null when unknown.
    phone: Optional[str]
    # The postal address. Null when there is none.
    address: Optional[BusinessProfileAddress]
    # The line of business. Null when not given.
    industry: Optional[Industry]
    # Where the business helps its customers. Null when not given.
    support_channels: Optional[SupportChannels]


class _BusinessProfileAddress(TypedDict):
    # The city, 1 to 100 characters. Null when unknown.
    city: Optional[str]
    # The state as two capital letters, such as `NY`. Null when unknown.
    state: Optional[str]


class BusinessProfileAddress(_BusinessProfileAddress, total=False):
    # The first line of the address, 1 to 100 characters.
    address1: Optional[str]
    # The same as `address1`.
    line1: Optional[str]
    # The second line of the address. Null when there is none.
    address2: Optional[str]
    # The same as `address2`.
    line2: Optional[str]
    # The ZIP code: five digits, or nine with a hyphen.
    zip: Optional[str]
    # The same as `zip`.
    postal_code: Optional[str]
    # The country as two capital letters. `US` when not given.
    country: Optional[str]


class CancelCharge(TypedDict, total=False):
    # Why, in a sentence for people, up to 255 characters.
    reason: Optional[str]


class CancelPaykey(TypedDict, total=False):
    # Why, in a sentence for people, up to 255 characters.
    reason: Optional[str]


class CancelPayout(TypedDict):
    # Why, in a sentence for people, up to 255 characters.
    reason: str


class CandidatesItem(TypedDict):
    # The bank's id, a UUID.
    bank_id: str
    # What happens to such payments: a named outcome or steps.
    outcome: Literal["taken", "other_entries", "stopped", "sending_off", "failing", "not_needed"]


class CapabilityRequestSettings(TypedDict, total=False):
    """The limits that were sent. `{}` when none were."""
    # The largest payment in cents. Null sets no limit.
    max_amount: Optional[int]
    # The most in a day, in cents. Null sets no limit.
    daily_amount: Optional[int]
    # The most in a month, in cents. Null sets no limit.
    monthly_amount: Optional[int]
    # The most payments in a month. Null sets no limit.
    monthly_count: Optional[int]


class CapabilityRequest(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The requested capability.
    type: Literal["charges", "payouts", "individuals", "businesses", "internet", "signed_agreement"]
    # Which kind of capability it is.
    category: Literal["payment_type", "customer_type", "consent_type"]
    # Whether the request is active, inactive, in review or rejected.
    status: Literal["in_review", "active", "inactive", "rejected"]
    # Whether the capability is to be on. Defaults to true in a request.
    enable: bool
    # The limits that were sent. `{}` when none were.
    settings: CapabilityRequestSettings
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class CapabilityRequestListAllSettings(TypedDict, total=False):
    """The limits that were sent. `{}` when none were."""
    # The largest payment in cents. Null sets no limit.
    max_amount: Optional[int]
    # The most in a day, in cents. Null sets no limit.
    daily_amount: Optional[int]
    # The most in a month, in cents. Null sets no limit.
    monthly_amount: Optional[int]
    # The most payments in a month. Null sets no limit.
    monthly_count: Optional[int]


class CapabilityRequestListAll(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The requested capability.
    type: Literal["charges", "payouts", "individuals", "businesses", "internet", "signed_agreement"]
    # Which kind of capability it is.
    category: Literal["payment_type", "customer_type", "consent_type"]
    # Whether the request is active, inactive, in review or rejected.
    status: Literal["in_review", "active", "inactive", "rejected"]
    # Whether the capability is to be on. Defaults to true in a request.
    enable: bool
    # The limits that were sent. `{}` when none were.
    settings: CapabilityRequestListAllSettings
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # The name of the business that asks.
    account_name: str


class CapabilityWanted(TypedDict, total=False):
    # Whether the capability is to be on. Defaults to true in a request.
    enable: bool


class Cause(TypedDict):
    # Who or what caused it.
    source: Literal["risk_monitor", "bank_decline", "customer_dispute", "user_action", "system"]
    # Why it happened.
    reason: Literal["ok", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request", "new", "unverified", "in_review", "pending", "stuck", "verified", "disabled", "terminated"]
    # The ACH return or change code. Null when there is none.
    code: Optional[str]
    # One sentence for people.
    message: str
    # Who did it: a key, a linking session, the engine or the system.
    actor: RulesetActor
    # The id of the request that caused it. Null when none did.
    request_id: Optional[str]


class Chain(TypedDict):
    # The chain's last sealed block. Null while nothing is sealed.
    head: Optional[Head]
    # The environment's id, a UUID.
    environment_id: str


class ChargeConfig(TypedDict):
    """How it is processed."""
    # Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`.
    balance_check: Literal["required", "enabled", "disabled"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str
    # Whether the payment is put on hold as soon as it is created.
    auto_hold: bool
    # The message of that hold, up to 255 characters. Null when there is none.
    auto_hold_message: Optional[str]


class Charge(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The paykey's token, which names the bank account in payments.
    paykey: str
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The amount in cents as a string of digits.
    amount: str
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a
    # banking day.
    payment_date: str
    # What the payment is for, which decides the words on the statement.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own id, 1 to 255 characters.
    external_id: str
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # The current status.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # Why the resource is in its status.
    status_details: PaymentStatusDetails
    # Ids of the funding events that carried the payment, oldest first. Empty until funded.
    funding_ids: List[str]
    # Trace numbers by what they identify. `{}` until the entry is in a file.
    trace_ids: TraceIds
    # The paykey as the payment knows it.
    paykey_details: PaykeyDetails
    # The customer as the payment knows them.
    customer_details: CustomerDetails
    # When the payment settled at the customer's bank. Null before.
    effective_at: Optional[str]
    # Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`.
    related_payments: Dict[str, Literal["original", "resubmit", "refund"]]
    # Whether it is a new attempt of another payment.
    is_resubmit: bool
    # Whether another attempt was made.
    has_resubmit: bool
    # The actions that the current status allows.
    allowed_actions: List[Literal["update", "hold", "release", "cancel", "resubmit", "refund"]]
    # The banking days on which the next steps happen.
    expected: ChargeExpected
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # How the customer agreed: `internet` for online or app, `signed` for a signature.
    consent_type: Literal["internet", "signed"]
    # Whether any of it was refunded.
    has_refund: bool
    # The device from which the customer acted.
    device: Device
    # How it is processed.
    config: ChargeConfig
    # Every status the resource has been in, oldest first.
    status_history: List[StatusHistoryItem]
    # The rail that carries the payment. Always `ach`.
    payment_rail: Literal["ach"]
    # When the entry was handed to the bank. Null before.
    processed_at: Optional[str]


class ChargeExpected(TypedDict):
    # The day on which the entry goes to the bank. Null when it does not.
    submission: Optional[str]
    # The day on which the entry settles. Null when it does not.
    settlement: Optional[str]
    # The day on which the payment becomes paid. Null when it does not.
    paid: Optional[str]


class ChargeUnmaskConfig(TypedDict):
    """How it is processed."""
    # Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`.
    balance_check: Literal["required", "enabled", "disabled"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str
    # Whether the payment is put on hold as soon as it is created.
    auto_hold: bool
    # The message of that hold, up to 255 characters. Null when there is none.
    auto_hold_message: Optional[str]


class ChargeUnmask(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The paykey's token, which names the bank account in payments.
    paykey: str
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The amount in cents as a string of digits.
    amount: str
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a
    # banking day.
    payment_date: str
    # What the payment is for, which decides the words on the statement.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own id, 1 to 255 characters.
    external_id: str
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # The current status.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # Why the resource is in its status.
    status_details: PaymentStatusDetails
    # Ids of the funding events that carried the payment, oldest first. Empty until funded.
    funding_ids: List[str]
    # Trace numbers by what they identify. `{}` until the entry is in a file.
    trace_ids: TraceIds
    # The paykey as the payment knows it.
    paykey_details: PaykeyDetails
    # The customer as the payment knows them.
    customer_details: CustomerDetails
    # When the payment settled at the customer's bank. Null before.
    effective_at: Optional[str]
    # Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`.
    related_payments: Dict[str, Literal["original", "resubmit", "refund"]]
    # Whether it is a new attempt of another payment.
    is_resubmit: bool
    # Whether another attempt was made.
    has_resubmit: bool
    # The actions that the current status allows.
    allowed_actions: List[Literal["update", "hold", "release", "cancel", "resubmit", "refund"]]
    # The banking days on which the next steps happen.
    expected: ChargeExpected
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # How the customer agreed: `internet` for online or app, `signed` for a signature.
    consent_type: Literal["internet", "signed"]
    # Whether any of it was refunded.
    has_refund: bool
    # The device from which the customer acted.
    device: Device
    # How it is processed.
    config: ChargeUnmaskConfig
    # Every status the resource has been in, oldest first.
    status_history: List[StatusHistoryItem]
    # The rail that carries the payment. Always `ach`.
    payment_rail: Literal["ach"]
    # When the entry was handed to the bank. Null before.
    processed_at: Optional[str]
    # The bank account behind the paykey.
    bank_data: PaykeyBankData


class CheckRuleset(TypedDict, total=False):
    # The environment's own rules, in the order in which the first that hits gives the reason.
    rules: List[RulesItem]
    # Changes to editable built-in rules. All others are as they are built in.
    built_in: List[BuiltInItem]
    # A condition alone.
    when: str


class _CheckScreening(TypedDict):
    # The name, up to 200 characters.
    name: str
    # Whether it is the name of a person or of a company.
    kind: Literal["person", "company"]


class CheckScreening(_CheckScreening, total=False):
    # The date of birth, `YYYY-MM-DD`.
    birth_date: Optional[str]


class Clock(TypedDict):
    # How the clock goes: `frozen`, `auto`, `scaled` or `real`.
    mode: Literal["auto", "frozen", "real", "scaled"]
    # What the clock shows, in UTC.
    now: str
    # How many seconds pass in it per second of wall time.
    factor: float


class CloseReturnRequest(TypedDict):
    # Why it ended without a return.
    close_reason: str


class CompanyIdsItem(TypedDict):
    # The company id in files.
    company_id: str
    # The name on bank statements, up to 16 characters.
    company_name: str


class ComplianceProfile(TypedDict, total=False):
    # The date of birth, `YYYY-MM-DD`; masked as `****-**-**`. Null when not given.
    dob: Optional[str]
    # The Social Security number, nine digits; masked as `***-**-****`. Null when not given.
    ssn: Optional[str]
    # The Employer Identification Number, nine digits; masked as `**-*******`. Null when not
    # given.
    ein: Optional[str]
    # The registered name of the business. Null when not given.
    legal_business_name: Optional[str]
    # The website of the business. Null when not given.
    website: Optional[str]
    # People who act for the business, 50 at most. Null when not given.
    representatives: Optional[List[RepresentativesItem]]


class Condition(TypedDict, total=False):
    # Covers requests above this amount, in cents.
    above_amount: int
    # Covers requests that change more things than this.
    above_count: int
    # The account that it belongs to, a UUID.
    account_id: str


class Configuration(TypedDict, total=False):
    # Whether masked data may be unmasked; every read is audited.
    allow_data_unmask: bool
    # Whether two customers may have the same email address.
    allow_duplicate_email: bool
    # Whether customers may be created without a review.
    allow_customer_identity_skip: bool
    # Whether paykeys may be linked without a verification.
    allow_paykey_verification_skip: bool
    # Whether payments wait while the account is not active.
    enforce_account_status: bool
    # Whether one transfer carries all lines of a bank account, instead of one per type.
    net_funding: bool


class ConfirmAchFileTotals(TypedDict, total=False):
    """The bank's figures; each that is given is compared."""
    # The number of batches.
    batch_count: int
    # The number of entries and addenda.
    entry_addenda_count: int
    # The entry hash of the file control record. Empty where it was not read.
    entry_hash: str
    # All debits in cents.
    total_debit: int
    # All credits in cents.
    total_credit: int


class _ConfirmAchFile(TypedDict):
    # What the bank says.
    verdict: Literal["matched", "differs", "not_processed"]
    # The bank's reference, or the name of who said it there.
    reference: str


class ConfirmAchFile(_ConfirmAchFile, total=False):
    # What else there is to know, for the audit log.
    note: str
    # The bank's figures; each that is given is compared.
    totals: ConfirmAchFileTotals


class ConfirmPasskeyCredentialPasskeyResponse(TypedDict):
    """What the authenticator said."""
    # Challenge and origin, as the browser saw them, in base64url.
    clientDataJSON: str
    # The new public key, in base64url.
    attestationObject: str


class ConfirmPasskeyCredentialPasskey(TypedDict):
    """The credential of the browser, as its `toJSON()` writes it."""
    # The passkey's id, in base64url.
    id: str
    # The passkey's id, once more.
    rawId: str
    # Always `public-key`.
    type: Literal["public-key"]
    # What the authenticator said.
    response: ConfirmPasskeyCredentialPasskeyResponse


class _ConfirmPasskeyCredential(TypedDict):
    # The credential of the browser, as its `toJSON()` writes it.
    passkey: ConfirmPasskeyCredentialPasskey


class ConfirmPasskeyCredential(_ConfirmPasskeyCredential, total=False):
    # What you call it. Null when it has no name.
    label: Optional[str]


class ConfirmPaykeyVerification(TypedDict):
    # The two amounts in cents, as the owner reads them on the statement.
    amounts: List[int]


class ConfirmTotpCredential(TypedDict):
    # The present code of the app.
    code: str


class _ContactsItem(TypedDict):
    # The built-in role.
    role: str
    # The name, up to 200 characters.
    name: str


class ContactsItem(_ContactsItem, total=False):
    # The phone number in E.164 form, such as `+12125550123`. Null when unknown.
    phone: Optional[str]
    # The email address, up to 254 characters.
    email: Optional[str]


class CorrectionRefusal(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The id of the charge or payout, a UUID. Null when the entry is no payment.
    payment_id: Optional[str]
    # Where the refusal stands.
    status: Literal["requested", "sent", "delivered", "lapsed"]
    # Why the notification is refused: C61 to C69.
    code: Literal["C61", "C62", "C63", "C64", "C65", "C66", "C67", "C68", "C69"]
    # The code of the notification: C01 to C14.
    change_code: str
    # The 15-digit trace number of the notification.
    correction_trace_number: str
    # The last day on which the notification may be refused.
    refuse_by: str
    # The 15-digit trace number of our entry. Null until it is in a file.
    trace_number: Optional[str]
    # The file's id, a UUID. Null until it is in a file.
    file_id: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class CorrectionRefusalCreateCorrectionRefusalsItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The id of the charge or payout, a UUID. Null when the entry is no payment.
    payment_id: Optional[str]
    # The current status.
    status: Literal["requested", "sent", "delivered", "lapsed"]
    # The ACH return code, such as `R01`.
    code: Literal["C61", "C62", "C63", "C64", "C65", "C66", "C67", "C68", "C69"]
    # The code of the notification: C01 to C14.
    change_code: str
    # The 15-digit trace number of the notification.
    correction_trace_number: str
    # The last day on which the notification may be refused.
    refuse_by: str
    # The 15-digit trace number. Null until it is in a file.
    trace_number: Optional[str]
    # The file's id, a UUID. Null until it is in a file.
    file_id: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class CorrectionRefusalCreate(TypedDict):
    # The refusals, in the order of the exceptions.
    correction_refusals: List[CorrectionRefusalCreateCorrectionRefusalsItem]


class _CreateAccount(TypedDict):
    # The organization that the account belongs to, a UUID.
    organization_id: str
    # The type of the account. Always `business`.
    account_type: Literal["business"]
    # Who the business is.
    business_profile: BusinessProfile
    # Who runs the account: the business (`standard`) or the platform (`managed`).
    access_level: Literal["standard", "managed"]


class CreateAccount(_CreateAccount, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class _CreateApiKey(TypedDict):
    # What the key may do, such as `charges:write`.
    scopes: List[str]


class CreateApiKey(_CreateApiKey, total=False):
    # Your name for the key.
    name: Optional[str]
    # The account that the key is for. Null makes a key of the platform.
    account_id: Optional[str]
    # IP addresses and networks that the key may be used from, 50 at most. Null is every one; the
    # default is that of the key that asks.
    allowed_addresses: Optional[List[str]]
    # When it expires, in UTC by the wall clock. Null when it does not.
    expires_at: Optional[str]


class _CreateApprovalRule(TypedDict):
    # The act that the rule covers.
    action: Literal["file.decide", "bank.profile", "bank.sending", "origination.stop", "origination.lift", "exposure.exceed", "bank.recover", "paykey.unblock", "paykey.correct", "fee.refund", "prefunding.pull", "payment.refund", "payout.create", "payment.reverse", "payments.bulk", "received_rule.create", "received_entry.assign_iat", "received_entry.unassign", "originator.activate", "suspense.write_off", "suspense.assign", "statement.book", "ledger.close", "ruleset.publish", "screening.decide", "customer.erase", "originator.erase", "api_key.admin", "operator.grant", "approval_rule.change"]
    # How many people must approve. 0 lets requests run at once.
    needed: int


class CreateApprovalRule(_CreateApprovalRule, total=False):
    # Which requests the rule covers; an omitted member covers every request.
    condition: Condition
    # The role that each of them must hold. Null for everybody who may decide.
    role: Optional[str]


class _CreateBacktest(TypedDict):
    # The ruleset.
    ruleset: int


CreateBacktestOptional = TypedDict(
    "CreateBacktestOptional",
    {
        "compare_with": "Optional[int]",
        "from": "str",
        "to": "str",
        "account_id": "Optional[str]",
    }, total=False,
)


class CreateBacktest(_CreateBacktest, CreateBacktestOptional):
    pass


class CreateBank(TypedDict):
    # How files are exchanged with the bank.
    profile: Profile


class _CreateBankStatement(TypedDict):
    # Your name for the statement.
    name: str
    # The statement's text: BAI2, camt.053 or CSV.
    content: str


class CreateBankStatement(_CreateBankStatement, total=False):
    # The bank whose account it is of. By default the only one, or the one whose routing number it
    # names.
    bank_id: str


class CreateCapabilityRequest(TypedDict, total=False):
    # Requests charges, with limits.
    charges: PaymentCapabilityWanted
    # Requests payouts, with limits.
    payouts: PaymentCapabilityWanted
    # Requests customers who are individuals.
    individuals: CapabilityWanted
    # Requests customers that are businesses.
    businesses: CapabilityWanted
    # Requests consent online or in an app.
    internet: CapabilityWanted
    # Requests consent by signature.
    signed_agreement: CapabilityWanted


class _CreateChargeConfig(TypedDict):
    # Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`.
    balance_check: Literal["required", "enabled", "disabled"]


class CreateChargeConfig(_CreateChargeConfig, total=False):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str
    # Whether the payment is put on hold as soon as it is created.
    auto_hold: bool
    # The message of that hold, up to 255 characters. Null when there is none.
    auto_hold_message: Optional[str]


class _CreateCharge(TypedDict):
    # The token of the customer's paykey.
    paykey: str
    # What to debit, in whole cents.
    amount: Cents
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The day of the payment, a date in New York, or `today`: the date there by the environment's
    # clock.
    payment_date: str
    # The device from which the customer acted.
    device: Device
    # Your own id, unique among the charges of the account.
    external_id: str
    # How it is processed.
    config: CreateChargeConfig
    # How the customer agreed: `internet` for online or app, `signed` for a signature.
    consent_type: Literal["internet", "signed"]


class CreateCharge(_CreateCharge, total=False):
    # Your text about the payment, up to 80 characters.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # What the payment is for. `goods`: goods that the customer buys (WEB charges are called
    # PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other
    # compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what
    # the account's settings say.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class _CreateCorrectionRefusal(TypedDict):
    # The exceptions of the notifications, at most 100.
    exception_ids: List[str]


class CreateCorrectionRefusal(_CreateCorrectionRefusal, total=False):
    # Why the notifications are refused. By default, what is wrong with each.
    code: Literal["C61", "C62", "C63", "C64", "C65", "C66", "C67", "C68", "C69"]


class CreateCustomerComplianceProfile(TypedDict):
    # The date of birth, `YYYY-MM-DD`; masked as `****-**-**`. Null when not given.
    dob: Optional[str]
    # The Social Security number, nine digits; masked as `***-**-****`. Null when not given.
    ssn: Optional[str]


class _CreateCustomerComplianceProfile2RepresentativesItem(TypedDict):
    # The name, up to 200 characters.
    name: str


class CreateCustomerComplianceProfile2RepresentativesItem(_CreateCustomerComplianceProfile2RepresentativesItem, total=False):
    # The email address, up to 254 characters.
    email: Optional[str]
    # The phone number in E.164 form, such as `+12125550123`. Null when unknown.
    phone: Optional[str]


class _CreateCustomerComplianceProfile2(TypedDict):
    # The Employer Identification Number, nine digits; masked as `**-*******`. Null when not
    # given.
    ein: Optional[str]
    # The registered name of the business. Null when not given.
    legal_business_name: Optional[str]


class CreateCustomerComplianceProfile2(_CreateCustomerComplianceProfile2, total=False):
    # The website of the business. Null when not given.
    website: Optional[str]
    # People who act for the business, 50 at most. Null when not given.
    representatives: Optional[List[CreateCustomerComplianceProfile2RepresentativesItem]]


class CreateCustomerConfig(TypedDict, total=False):
    """How it is processed."""
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "verified", "rejected", "review"]


class _CreateCustomer(TypedDict):
    # The person's full name or the business's name, 1 to 200 characters.
    name: str
    # Whether it is a person or a business.
    type: Literal["individual", "business"]
    # The email address, up to 254 characters.
    email: str
    # The phone number in E.164 form, such as `+12125550123`.
    phone: str
    # The device from which the customer acted.
    device: Device


class CreateCustomer(_CreateCustomer, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # The postal address. Null when there is none.
    address: Optional[CreateCustomerAddress]
    # Identity data for checks, masked in answers. Its members depend on the customer's `type`.
    # Null when there is none.
    compliance_profile: Union[Optional[CreateCustomerComplianceProfile], Optional[CreateCustomerComplianceProfile2]]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]
    # How it is processed.
    config: CreateCustomerConfig


class _CreateCustomerAddress(TypedDict):
    # The first line of the address, 1 to 100 characters.
    address1: str
    # The city, 1 to 100 characters.
    city: str
    # The state as two capital letters, such as `NY`.
    state: str
    # The ZIP code: five digits, or nine with a hyphen.
    zip: str


class CreateCustomerAddress(_CreateCustomerAddress, total=False):
    # The second line of the address. Null when there is none.
    address2: Optional[str]


class _CreateDishonor(TypedDict):
    # The id of the charge or payout, a UUID.
    payment_id: str
    # Why the return is refused.
    code: Literal["R61", "R62", "R67", "R68", "R69", "R70"]


class CreateDishonor(_CreateDishonor, total=False):
    # The addenda information, up to 21 characters.
    information: str
    # The 15-digit trace number of the return.
    return_trace_number: str


class _CreateExportJob(TypedDict):
    # The list to export.
    list: Literal["payments", "customers", "paykeys", "funding_events", "exceptions", "suspense_items", "received_entries", "return_requests", "late_return_permissions", "reversals", "dishonors", "correction_refusals", "ach_files", "bank_statements", "ledger_closings", "bulk_jobs", "approvals", "accounts", "requests", "webhook_endpoints"]


class CreateExportJob(_CreateExportJob, total=False):
    # `ndjson` by default: an object a line.
    format: Literal["ndjson", "csv"]
    # The list's filters as its query, such as `payment_status=paid`.
    filter: str


class _CreateExposureLimit(TypedDict):
    # Whose payments the limit is over.
    scope: Literal["environment", "bank", "originator", "account"]
    # Charges are debits, payouts are credits.
    side: Literal["debit", "credit"]
    # What the limit is over.
    kind: Literal["entry", "file", "settlement_day", "window", "same_day"]
    # The most that may settle, in cents.
    limit: int
    # What becomes of a new payment over the limit.
    effect: Literal["refuse", "hold"]


class CreateExposureLimit(_CreateExposureLimit, total=False):
    # The id of the bank or account, or the company id of the originator. Null for the
    # environment.
    scope_id: Optional[str]
    # Consecutive banking days of a window, 2 to 20; absent for other kinds.
    days: int


class _CreateFeeLine(TypedDict):
    # The account that pays.
    account_id: str
    # What the business reads on its statement.
    name: str
    # What it charges for.
    basis: Literal["per_payment", "per_amount", "per_return"]
    # Which payments it is for.
    side: Literal["charge", "payout", "both"]
    # How the business pays the fees.
    collect: Literal["net_of_funding", "invoice"]


class CreateFeeLine(_CreateFeeLine, total=False):
    # Cents for each payment. Absent for none.
    fixed_amount: int
    # Millionths of the payment's amount; one basis point is 100. Absent for none.
    ppm: int
    # Cents that a fee is at least. Null for no minimum.
    min_amount: Optional[int]
    # Cents that a fee is at most. Null for no maximum.
    max_amount: Optional[int]
    # It applies to what happens after this instant. Absent for a minute from now, the earliest.
    valid_from: str
    # The line that ends where this one begins. Absent for none.
    replaces: Optional[str]


class CreateFeePayment(TypedDict):
    # The account that paid.
    account_id: str
    # The month of the invoice.
    month: str
    # Cents that were paid, at most what is owed of the invoice.
    amount: Cents
    # The date of the payment, today in New York at the latest.
    paid_on: str
    # The reference of the payment. One that stands has it alone in the month.
    reference: str


class CreateLateReturnPermission(TypedDict):
    # The id of the charge or payout, a UUID.
    payment_id: str
    # The receiving bank that asks.
    asked_by_bank: str
    # The day on which it asked.
    asked_on: str
    # What identifies the bank's question.
    reference: str
    # Why the debit may come back.
    explanation: str
    # The last day on which a return is accepted.
    valid_until: str


class _CreateLedgerClosing(TypedDict):
    # A month of New York: `YYYY-MM`.
    month: str


class CreateLedgerClosing(_CreateLedgerClosing, total=False):
    # Why the month is closed while money in suspense is open.
    suspense_note: str


class _CreateLinkedBankAccount(TypedDict):
    # The business's bank account.
    bank_account: BankAccount


class CreateLinkedBankAccount(_CreateLinkedBankAccount, total=False):
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The environment's id, when the bank account serves the whole platform. Else null.
    platform_id: Optional[str]
    # What the account is used for. All three when none is named.
    purposes: Optional[List[Literal["charges", "payouts", "billing"]]]
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class CreateNote(TypedDict):
    # What the note is about, by the name that events give it.
    resource_type: Literal["account", "approval", "bank", "bank_statement", "capability_request", "charge", "customer", "exception", "file", "funding_event", "linked_bank_account", "organization", "paykey", "payout", "representative", "webhook_endpoint"]
    # The id of what the note is about.
    resource_id: str
    # The text of the note. `@` and the id of a person mentions that person.
    text: str


class _CreateOperator(TypedDict):
    # The email address, up to 254 characters.
    email: str
    # The built-in role.
    role: Literal["viewer", "support", "operator", "risk", "approver", "finance", "developer", "admin", "auditor"]


class CreateOperator(_CreateOperator, total=False):
    # The name, up to 200 characters.
    name: Optional[str]


class _CreateOperatorGrant(TypedDict):
    # The role, built-in or custom.
    role: str


class CreateOperatorGrant(_CreateOperatorGrant, total=False):
    # How far the role reaches. The whole installation if omitted.
    scope_type: Literal["installation", "environment", "organization", "account"]
    # The environment, a UUID. Null for the installation.
    environment_id: Optional[str]
    # The organization or account, a UUID. Null for wider scopes.
    scope_id: Optional[str]
    # When it ends by itself, by the wall clock. Null for no end.
    until: Optional[str]
    # Why.
    reason: Optional[str]


class CreateOrganizationSettings(TypedDict, total=False):
    """Limits and settings in force."""
    # Limits and settings of charges.
    charges: Optional[PaymentSettingsChange]
    # Limits and settings of payouts.
    payouts: Optional[PaymentSettingsChange]
    # Whether payouts wait for cover before they go into a file. Null inherits the section.
    payout_funding: Optional[PayoutFunding]
    # When charges returned for lack of funds are sent again.
    retries: Optional[Retries]
    # What happens while return rates exceed a threshold.
    return_rates: Optional[ReturnRates]
    # What customers read on their bank statements.
    statement_settings: Optional[StatementSettings]
    # Who may show the linking page. Null inherits it from the organization.
    bridge: Optional[SettingsBridge]
    # What the account may do beyond the defaults.
    configuration: Optional[Configuration]


class _CreateOrganization(TypedDict):
    # The name, up to 200 characters.
    name: str


class CreateOrganization(_CreateOrganization, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]
    # Limits and settings in force.
    settings: CreateOrganizationSettings


class _CreateOriginationStop(TypedDict):
    # Why, in a sentence. Accounts do not see it.
    reason: str


class CreateOriginationStop(_CreateOriginationStop, total=False):
    # The bank to stop. Absent or null for every bank.
    bank_id: Optional[str]
    # The account to stop. Absent or null for every account.
    account_id: Optional[str]
    # The SEC code to stop. Absent or null for every one.
    sec_code: Optional[Literal["PPD", "WEB", "CCD"]]


class _CreateOriginator(TypedDict):
    # The name under which it is registered, up to 200 characters.
    legal_name: str
    # The address of its business.
    address: CreateCustomerAddress
    # Its company ids, as batches carry them.
    company_ids: List[CompanyIdsItem]
    # What files may hold of it.
    entries: List[EntriesItem]


class CreateOriginator(_CreateOriginator, total=False):
    # The bank. By default the one of accounts that name none.
    bank_id: str
    # The name under which it does business. Null when it has no other.
    dba: Optional[str]
    # The tax id, nine digits. It is kept encrypted.
    tax_id: Optional[str]
    # The day of the agreement with the bank. Null when not given.
    agreement_date: Optional[str]
    # The version of the agreement. Null when not given.
    agreement_version: Optional[str]
    # The day on which it accepted the network's rules. Null when not given.
    rules_accepted_on: Optional[str]
    # The risk that you see in it.
    risk_rating: Literal["low", "medium", "high"]
    # People whom the bank may ask.
    contacts: List[ContactsItem]
    # Whether it sends entries for others under its own agreement.
    is_third_party_sender: bool


class CreatePaykeyCorrectionCorrectionsItem(TypedDict, total=False):
    # The exception of the notification that it applies.
    exception_id: str
    # The paykey. Needed without an exception, or where the notification names no entry of ours.
    paykey_id: str
    # The bank's routing number, nine digits.
    routing_number: str
    # The bank account number, 4 to 17 digits; masked in answers but for the last four.
    account_number: str
    # The type of the account.
    account_type: Literal["checking", "savings"]


class CreatePaykeyCorrection(TypedDict):
    # What to correct, at most 100.
    corrections: List[CreatePaykeyCorrectionCorrectionsItem]
    # Why the details are corrected. The history and event keep it.
    reason: str


class CreatePaykeyVerificationConfig(TypedDict, total=False):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str


class _CreatePaykeyVerification(TypedDict):
    # How to verify: a prenote or micro-entries.
    method: Literal["prenote", "micro_entries"]


class CreatePaykeyVerification(_CreatePaykeyVerification, total=False):
    # Which kind of payment a prenote stands for.
    payment_type: Literal["charge", "payout"]
    # How it is processed.
    config: CreatePaykeyVerificationConfig


class CreatePayoutConfig(TypedDict, total=False):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str
    # Whether the payment is put on hold as soon as it is created.
    auto_hold: bool
    # The message of that hold, up to 255 characters. Null when there is none.
    auto_hold_message: Optional[str]


class _CreatePayout(TypedDict):
    # The token of the customer's paykey.
    paykey: str
    # What to credit, in whole cents.
    amount: Cents
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The day of the payment, a date in New York, or `today`: the date there by the environment's
    # clock.
    payment_date: str
    # The device from which the customer acted.
    device: Device
    # Your own id, unique among the payouts of the account.
    external_id: str


class CreatePayout(_CreatePayout, total=False):
    # Your text about the payment, up to 80 characters.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # How it is processed.
    config: CreatePayoutConfig
    # What the payment is for. `goods`: goods that the customer buys (WEB charges are called
    # PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other
    # compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what
    # the account's settings say.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class _CreateProgrammeReview(TypedDict):
    # What was looked at and found.
    findings: str


class CreateProgrammeReview(_CreateProgrammeReview, total=False):
    # The review that is recorded: the open one, which is the default; another is a conflict.
    number: int
    # The day of the review. Default: today in New York.
    reviewed_on: str
    # What changes because of it.
    changes: str


class _CreateProofRequest(TypedDict):
    # The charge that the bank asks about.
    payment_id: str
    # The bank's number of its request.
    bank_reference: str
    # When your bank was asked, by its letter.
    received_on: str


class CreateProofRequest(_CreateProofRequest, total=False):
    # What was delivered for the payment.
    delivered: str
    # The statement of who prepares the proof.
    statement: str


class _CreateReceivedEntryRule(TypedDict):
    # The name, up to 200 characters.
    name: str
    # `outbound` for a file to the bank, `inbound` for one from it.
    direction: Literal["debit", "credit"]
    # How the part was ended.
    act: Literal["assign", "keep", "return", "hold"]
    # Why the status was entered.
    reason: str


class CreateReceivedEntryRule(_CreateReceivedEntryRule, total=False):
    # The lowest decides first; of equal ones the oldest.
    priority: int
    # Covers entries of this SEC code alone.
    sec_code: Literal["PPD", "CCD", "CTX", "WEB", "TEL"]
    # Covers entries of this sender alone.
    company_id: str
    # Covers entries with this id of the receiver alone, such as an invoice number.
    individual_id: str
    # Covers entries whose remittance has this text, without regard to case.
    remittance: str
    # The account of ours that the entry must name. Its last digits and a keyed hash are kept.
    account_number: str
    # The smallest amount that it covers, in cents.
    min_amount: Cents
    # The largest amount that it covers, in cents.
    max_amount: Cents
    # The first settlement date that it covers.
    valid_from: str
    # The last settlement date that it covers.
    valid_until: str
    # When it acts. Default receipt.
    acts_at: Literal["receipt", "cutoff"]
    # Whose money the entry is. Without it `assign` takes the account whose prefunding reference
    # the remittance names.
    account_id: str
    # The customer's id, a UUID.
    customer_id: str
    # The code with which it returns. Required of `return`.
    return_code: Literal["R01", "R02", "R03", "R04", "R08", "R09", "R16", "R17", "R20", "R23", "R24", "R29"]
    # How many entries it decides at most. 1 is a payment that you expect.
    max_uses: int


class _CreateRepresentative(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # The first name, 1 to 100 characters.
    first_name: str
    # The last name, 1 to 100 characters.
    last_name: str
    # The date of birth, `YYYY-MM-DD`; masked as `****-**-**`.
    dob: str
    # The last four digits of the Social Security number.
    ssn_last4: str
    # The email address, up to 254 characters.
    email: str
    # The mobile number in E.164 form, such as `+12125550123`.
    mobile_number: str
    # What the person is to the business.
    relationship: Relationship


class CreateRepresentative(_CreateRepresentative, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class CreateReturnRequestContact(TypedDict):
    """Who answers questions about the request."""
    # The contact's name.
    name: str
    # The contact's telephone number.
    phone: str
    # The contact's email address.
    email: str


class CreateReturnRequest(TypedDict):
    # The id of the charge or payout, a UUID.
    payment_id: str
    # Why the entry is asked back.
    reason: Literal["fraud", "duplicate", "wrong_receiver", "wrong_amount", "other"]
    # What happened, in up to 500 characters, as the receiving bank reads it.
    explanation: str
    # Who answers questions about the request.
    contact: CreateReturnRequestContact


class _CreateRiskList(TypedDict):
    # The name, up to 200 characters.
    name: str
    # What the list is for.
    kind: Literal["block", "watch", "allow", "custom"]
    # What the list holds.
    value_type: Literal["customer", "email", "domain", "phone", "name", "bank_account", "routing_number", "network"]


class CreateRiskList(_CreateRiskList, total=False):
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]


class CreateRole(TypedDict):
    # Its name: small letters, digits and underscores.
    name: str
    # What the role is for, in a sentence.
    means: str
    # What it may do, each permission once.
    permissions: List[CreateRolePermissionsItem]


class CreateRolePermissionsItem(TypedDict):
    # The permission.
    permission: Literal["payments:read", "payments:create", "payments:change", "payments:hold", "payments:release", "payments:bulk", "exports:download", "payments:resubmit", "payments:refund", "payments:reverse", "payments:verify_counts", "funding:read", "customers:read", "customers:write", "customers:erase", "paykeys:write", "paykeys:correct", "paykeys:unblock", "work_items:read", "reviews:decide", "personal_data:reveal", "risk:read", "risk:label", "risk_lists:write", "screening:read", "screening:write", "screening:decide", "risk:rules", "risk:programme", "risk:write", "risk:publish", "risk:roll_back", "exceptions:read", "exceptions:resolve", "accounts:read", "accounts:write", "accounts:settings", "fees:write", "fees:waive", "accounts:review", "files:read", "files:content", "files:decide", "banks:read", "banks:test", "banks:write", "banks:sending", "origination:read", "origination:stop", "origination:lift", "originators:read", "originators:write", "originators:activate", "originators:erase", "exposure:read", "exposure:approve", "exposure:write", "banks:recover", "ledger:read", "suspense:read", "suspense:resolve", "proofs:read", "proofs:prepare", "received_rules:write", "statements:write", "ledger:close", "operators:read", "operators:write", "approvals:read", "approvals:decide", "approval_rules:write", "overview:read", "daily_report:read", "packs:download", "notes:read", "notes:write", "saved_views:use", "audit:read", "return_requests:read", "return_requests:write", "return_requests:approve", "events:read", "requests:read", "api_keys:read", "api_keys:write", "api_keys:admin", "webhooks:read", "webhooks:write", "sinks:read", "sinks:write", "sandbox:read", "sandbox:use"]
    # `allowed`; `ask` where a second person approves; `ask_reason` where a reason is needed, too.
    mark: Literal["allowed", "ask", "ask_reason"]


class CreateRuleset(TypedDict, total=False):
    # The environment's own rules, in the order in which the first that hits gives the reason.
    rules: List[RulesItem]
    # Changes to editable built-in rules. All others are as they are built in.
    built_in: List[BuiltInItem]
    # A person's explanation, up to 500 characters.
    note: Optional[str]


class CreateSandboxEnvironmentClock(TypedDict, total=False):
    """The sandbox's clock."""
    # How the clock goes: `frozen`, `auto`, `scaled` or `real`.
    mode: Literal["auto", "frozen", "real", "scaled"]
    # Where the clock starts.
    at: str
    # How many seconds pass in it per second of wall time.
    factor: float


class CreateSandboxEnvironment(TypedDict, total=False):
    # A name for the sandbox.
    name: str
    # The number that ids and outcomes follow from.
    seed: int
    # The sandbox's clock.
    clock: CreateSandboxEnvironmentClock
    # How long it lives, as an ISO 8601 duration of wall time.
    ttl: str


class _CreateSandboxFault(TypedDict):
    # What the fault is in.
    target: Literal["bank", "transport", "webhook", "database"]
    # What the fault does.
    effect: Literal["drop", "duplicate", "delay", "reorder", "partial"]


class CreateSandboxFault(_CreateSandboxFault, total=False):
    # How many times it happens. For ever when absent.
    count: int
    # How long to delay, in milliseconds of wall time.
    delay_ms: int


class _CreateSandboxReceivedEntry(TypedDict):
    # Whether the entry takes or brings money.
    direction: Literal["debit", "credit"]
    # What it moves, in cents. `0` makes a prenote.
    amount: int


class CreateSandboxReceivedEntry(_CreateSandboxReceivedEntry, total=False):
    # The entry's SEC code. Default PPD.
    sec_code: Literal["PPD", "CCD", "CTX", "WEB"]
    # The sender, as it names itself.
    company_name: str
    # The sender's id.
    company_id: str
    # What the sender says the entry is for.
    entry_description: str
    # The sender's id of the receiver.
    individual_id: str
    # The receiver, as the sender names it.
    individual_name: str
    # The account of ours that the entry names.
    account_number: str
    # The text of its addenda records, 80 characters each; more than one of CTX alone.
    remittance: str
    # The simulated bank that gets it. Default the default bank.
    bank_id: str
    # Whether it waits for a person until the cut-off. Default false.
    hold_to_act: bool
    # The banking day on which it settles, up to 14 days after it is read. Default the day on
    # which it is read.
    settlement_date: str


class CreateSandboxRuleMatchAccount(TypedDict):
    """The bank account of the paykey."""
    # The bank's routing number, nine digits.
    routing_number: str
    # The bank account number, 4 to 17 digits; masked in answers but for the last four.
    account_number: str


class CreateSandboxRuleMatch(TypedDict, total=False):
    """Which payments the rule is for. All members must fit."""
    # Only charges, or only payouts.
    payment_type: Literal["charge", "payout", "verification"]
    # Only payments of this customer.
    customer_id: str
    # Only payments of this paykey.
    paykey_id: str
    # The bank account of the paykey.
    account: CreateSandboxRuleMatchAccount
    # The least amount in cents.
    min_amount: int
    # The largest amount in cents.
    max_amount: int
    # A part of the customer's name.
    name: str
    # The value of the payment's `tag` in its metadata.
    tag: str


class _CreateSandboxRule(TypedDict):
    # Which payments the rule is for. All members must fit.
    match: CreateSandboxRuleMatch
    # What happens to such payments: a named outcome or steps.
    outcome: str


class CreateSandboxRule(_CreateSandboxRule, total=False):
    # How much later it happens: days (`3d`) or banking days (`2bd`). Null is at once.
    delay: Optional[str]
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]


class CreateSandboxSnapshot(TypedDict, total=False):
    # A name for the snapshot.
    name: str


class _CreateSavedView(TypedDict):
    # The screen of the list, such as `payments`.
    screen: str
    # The name of the view.
    name: str


class CreateSavedView(_CreateSavedView, total=False):
    # Filters and search, as the address of the screen has them.
    query: str
    # The columns that are shown, in their order. An empty list shows those of the screen.
    columns: List[str]
    # The order of the rows. Null is that of the screen.
    sort: Optional[str]
    # Where the view stands among those of its screen, the lowest first.
    place: int
    # Whether the screen opens with it for its owner.
    is_default: bool
    # The role whose people see it, too. Null is its owner alone.
    role: Optional[str]


class _CreateScreeningList(TypedDict):
    # Its name: small letters, digits and underscores.
    name: str
    # How its files are read.
    format: Literal["sdn_xml", "sdn_csv", "un_xml", "plain_csv"]


class CreateScreeningList(_CreateScreeningList, total=False):
    # Days after which a list that was not loaded again is stale; usually 7.
    stale_after_days: int


class CreateSession(TypedDict, total=False):
    # The token of a one-time link.
    link: str
    # The credential of the browser, as its `toJSON()` writes it.
    passkey: Passkey
    # The query of the address that the provider sent the browser back to.
    oidc: str
    # The person's email address.
    email: str
    # The password.
    password: str
    # The code of an authenticator app, or a recovery code.
    code: str


class _CreateSink(TypedDict):
    # The kind of target. It never changes.
    kind: Literal["nats", "rabbitmq", "kafka", "parquet", "s3"]
    # Members of the kind, secrets included.
    config: Dict[str, Union[str, int, bool]]


class CreateSink(_CreateSink, total=False):
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # The first event to deliver. Defaults to the next one of the log.
    from_sequence: int


class _CreateWebhookEndpoint(TypedDict):
    # The address, starting with `https://`.
    url: str


class CreateWebhookEndpoint(_CreateWebhookEndpoint, total=False):
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Names, or groups such as `charge.*`; null means all.
    event_types: Optional[List[Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed", "customer.*", "paykey.*", "paykey_verification.*", "bridge_session.*", "charge.*", "payout.*", "funding_event.*", "account.*", "capability_request.*", "representative.*", "linked_bank_account.*", "organization.*", "file.*", "file_day.*", "reversal.*", "return_rate.*", "exception.*", "ledger.*", "fee_line.*", "fee.*", "fee_payment.*", "origination_stop.*", "work_item.*", "prefunding_receipt.*", "statement_booking.*", "suspense_item.*", "received_entry.*", "proof_request.*", "received_entry_rule.*", "originator.*", "return_request.*", "late_return_permission.*", "ledger_closing.*", "reconciliation.*", "api_key.*", "approval.*", "webhook_endpoint.*", "ruleset.*", "rule.*", "bulk_job.*", "engine.*", "environment.*", "key_rotation.*"]]]
    # The form of messages. Defaults to `specific`.
    format: Literal["specific", "generic"]
    # One at a time in the log's order; a failure holds up the rest.
    ordered: bool
    # Sent with every message. Their values are kept encrypted and never shown.
    headers: Optional[Dict[str, str]]
    # Seconds before each attempt after the first; null is the service's own.
    retry_schedule: Optional[List[int]]
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]


class Credential(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # `passkey`, `password`, `totp` for an authenticator app, `oidc` or `recovery`.
    kind: Literal["passkey", "password", "totp", "oidc", "recovery"]
    # What you call it. Null when it has no name.
    label: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it was last used, by the wall clock. Null when it never was.
    last_used_at: Optional[str]


class CredentialBeginTotp(TypedDict):
    # The secret for the app, in base32.
    secret: str
    # What an app reads as a QR code: an `otpauth://` address.
    address: str


class CredentialCreateRecoveryCode(TypedDict):
    # The codes, each for one use.
    codes: List[str]


class CredentialSetPassword(TypedDict):
    # Whether what is enrolled is enough to sign in with.
    is_enough: bool
    # Which kinds are enrolled.
    kinds: List[Literal["passkey", "password", "totp", "oidc", "recovery"]]
    # Whether the session is signed in, or only enrolls.
    session_stage: Literal["enrolling", "signed_in"]


class CustomerConfig(TypedDict):
    """How it is processed."""
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "verified", "rejected", "review"]


class Customer(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The person's full name or the business's name, 1 to 200 characters.
    name: str
    # Whether it is a person or a business.
    type: Literal["individual", "business"]
    # The email address, up to 254 characters.
    email: str
    # The phone number in E.164 form, such as `+12125550123`.
    phone: str
    # The current status.
    status: Literal["pending", "review", "verified", "inactive", "rejected"]
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # The postal address. Null when there is none.
    address: Optional[CustomerAddress]
    # Identity data for checks, masked in answers. Its members depend on the customer's `type`.
    # Null when there is none.
    compliance_profile: Optional[ComplianceProfile]
    # The device from which the customer acted.
    device: Device
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # How it is processed.
    config: CustomerConfig
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class CustomerAddress(TypedDict):
    # The first line of the address, 1 to 100 characters.
    address1: str
    # The second line of the address. Null when there is none.
    address2: Optional[str]
    # The city, 1 to 100 characters.
    city: str
    # The state as two capital letters, such as `NY`.
    state: str
    # The ZIP code: five digits, or nine with a hyphen.
    zip: str


class CustomerDecideReviewConfig(TypedDict):
    """How it is processed."""
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "verified", "rejected", "review"]


class CustomerDecideReview(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The person's full name or the business's name, 1 to 200 characters.
    name: str
    # Whether it is a person or a business.
    type: Literal["individual", "business"]
    # The email address, up to 254 characters.
    email: str
    # The phone number in E.164 form, such as `+12125550123`.
    phone: str
    # The current status.
    status: Literal["pending", "review", "verified", "inactive", "rejected"]
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # The postal address. Null when there is none.
    address: Optional[CustomerAddress]
    # Identity data for checks, masked in answers. Its members depend on the customer's `type`.
    # Null when there is none.
    compliance_profile: Optional[ComplianceProfile]
    # The device from which the customer acted.
    device: Device
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # How it is processed.
    config: CustomerDecideReviewConfig
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # What the review of the customer found.
    identity_details: IdentityDetails


class CustomerDetails(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The name, up to 200 characters.
    name: str
    # Whether the customer is a person or a business.
    customer_type: Literal["individual", "business"]
    # The email address, up to 254 characters.
    email: str
    # The phone number in E.164 form, such as `+12125550123`.
    phone: str


class CustomerGetReviewCustomerDetailsConfig(TypedDict):
    """How it is processed."""
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "verified", "rejected", "review"]


class CustomerGetReviewCustomerDetails(TypedDict):
    """The customer."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The name, up to 200 characters.
    name: str
    # Whether it is a person or a business.
    type: Literal["individual", "business"]
    # The email address, up to 254 characters.
    email: str
    # The phone number in E.164 form, such as `+12125550123`.
    phone: str
    # The current status.
    status: Literal["pending", "review", "verified", "inactive", "rejected"]
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # The postal address. Null when there is none.
    address: Optional[CustomerAddress]
    # Identity data for checks, masked in answers. Its members depend on the customer's `type`.
    # Null when there is none.
    compliance_profile: Optional[ComplianceProfile]
    # The device from which the customer acted.
    device: Device
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # How it is processed.
    config: CustomerGetReviewCustomerDetailsConfig
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class CustomerGetReview(TypedDict):
    # The customer.
    customer_details: CustomerGetReviewCustomerDetails
    # What the review of the customer found.
    identity_details: IdentityDetails


class DecideAchFile(TypedDict):
    # Whether the file was sent.
    verdict: Literal["sent", "not_sent"]
    # A person's explanation, up to 500 characters.
    note: str


class DecideReviewCustomer(TypedDict):
    # The decision: `verified` or `rejected`.
    status: Literal["verified", "rejected"]


class DecideReviewPaykey(TypedDict):
    # The decision: `active` or `rejected`.
    status: Literal["active", "rejected"]


class _DecideScreeningMatch(TypedDict):
    # The result: `accept`, `reject` or `review`.
    decision: Literal["clear", "confirm"]
    # Why: what was compared.
    note: str


class DecideScreeningMatch(_DecideScreeningMatch, total=False):
    # What a confirmed match does to the payments. Absent: `blocked`. Not for a cleared one.
    report: Literal["blocked", "rejected"]


class DecideWorkItem(TypedDict):
    # Whether the payment is released (`approve`) or cancelled (`reject`); a match is cleared or
    # confirmed.
    decision: Literal["approve", "reject"]
    # Why. The account reads it as the payment's message.
    reason: str


class DenyApproval(TypedDict):
    # Why the status was entered.
    reason: str


class Device(TypedDict):
    # The IPv4 or IPv6 address of the device. `0.0.0.0` when the customer was not online.
    ip_address: str


class Dishonor(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The id of the charge or payout, a UUID. Null when the entry is no payment.
    payment_id: Optional[str]
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # Where the refusal stands.
    status: Literal["requested", "sent", "settled", "won", "contested", "lapsed"]
    # Why the return is refused.
    code: Literal["R61", "R62", "R67", "R68", "R69", "R70"]
    # The addenda information, up to 21 characters.
    information: str
    # The code of the return that is refused.
    return_code: str
    # The 15-digit trace number of the return.
    return_trace_number: str
    # The amount of money in cents.
    amount: str
    # The 15-digit trace number of our entry. Null until it is in a file.
    trace_number: Optional[str]
    # The file's id, a UUID. Null until it is in a file.
    file_id: Optional[str]
    # The day on which it settles. Null until it is known.
    settlement_date: Optional[str]
    # Why the receiving bank insists: R71 to R77. Null until it does.
    contest_code: Optional[str]
    # When it goes on by itself. Null when it does not.
    due_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class _DishonorSuspenseItem(TypedDict):
    # Why the status was entered.
    reason: str


class DishonorSuspenseItem(_DishonorSuspenseItem, total=False):
    # Why the return is refused. By default, what is wrong with it.
    code: Literal["R61", "R62", "R67", "R68", "R69", "R70"]
    # The addenda information, up to 21 characters.
    information: str


class DueItemsItemFirst(TypedDict):
    """One of them. Null where it is no resource."""
    # The type of resource.
    type: Literal["charge", "payout", "funding_event", "dishonor", "correction_refusal", "reversal", "received_entry", "return_request", "originator", "paykey_verification", "paykey", "approval", "api_key", "file", "file_day", "bank", "exception", "screening_list", "work_item"]
    # The id of the resource.
    id: str


class DueItemsItem(TypedDict):
    # When it is due.
    at: str
    # The kind of work.
    work: Literal["review", "screen", "originate", "settle", "mature", "fund", "originate_transfers", "settle_transfers", "mature_transfers", "dishonor", "correction_refusal", "reversal", "received_return", "verification", "expire", "expire_approvals", "alert_keys", "transmit", "acknowledge", "file_days", "bank_returns", "poll", "received_entries", "return_requests", "originator_reviews", "programme_review", "work_items", "exceptions"]
    # What happens then.
    means: str
    # How many items it has.
    count: int
    # False where there are more than were counted.
    is_exact: bool
    # One of them. Null where it is no resource.
    first: Optional[DueItemsItemFirst]


class Due(TypedDict):
    # The instant by the environment's clock for which it was read.
    as_of: str
    # Kinds of work at their instants, the earliest first.
    items: List[DueItemsItem]
    # Kinds of work that the caller may not read.
    left_out: List[Literal["review", "screen", "originate", "settle", "mature", "fund", "originate_transfers", "settle_transfers", "mature_transfers", "dishonor", "correction_refusal", "reversal", "received_return", "verification", "expire", "expire_approvals", "alert_keys", "transmit", "acknowledge", "file_days", "bank_returns", "poll", "received_entries", "return_requests", "originator_reviews", "programme_review", "work_items", "exceptions"]]


DutyTerms = TypedDict(
    "DutyTerms",
    {
        "from": "str",
        "source": "str",
    },
)


class ElevateSession(TypedDict, total=False):
    # The code of an authenticator app, or a recovery code.
    code: str
    # The credential of the browser, as its `toJSON()` writes it.
    passkey: Passkey


class _Encryption(TypedDict):
    # Paths of the bank's public keys.
    recipient_key_files: List[str]


class Encryption(_Encryption, total=False):
    # The path of our private key.
    private_key_file: str
    # The path of the file with its passphrase.
    passphrase_file: str
    # Whether our files are signed.
    sign: bool
    # Paths of the keys that the bank signs with.
    verification_key_files: List[str]
    # Whether encrypted files are text.
    armor: bool


class EndFeeLine(TypedDict, total=False):
    # The last instant at which payments earn its fees. Absent for a minute from now, the
    # earliest.
    valid_to: str


class EndLateReturnPermission(TypedDict):
    # Why it was refused or taken back.
    end_reason: str


class EndOriginator(TypedDict):
    # Why it is over.
    reason: str


class EndReceivedEntryRule(TypedDict):
    # Why it decides no further entry.
    reason: str


class EndRiskList(TypedDict, total=False):
    # Why the value is ended.
    reason: Optional[str]


class EngineTakeOver(TypedDict):
    """The engine's work, taken over by another process."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # `ended`: the process before lost its session, as when it is killed. `unresponsive`: it kept
    # its session and stopped renewing, as when it is paused.
    reason: Literal["ended", "unresponsive"]
    # When it was created, in UTC with milliseconds.
    created_at: str


class EntriesItem(TypedDict):
    # The SEC code of the entries.
    sec_code: Literal["PPD", "WEB", "CCD"]
    # Charges are debits, payouts are credits.
    side: Literal["debit", "credit"]
    # What the account is used for. All three when none is named.
    purposes: List[Literal["goods", "services", "payroll", "other"]]
    # Entry descriptions that they may carry, 10 characters each. What the network prescribes
    # needs no line.
    descriptions: List[str]


class ErrorEnvelope(TypedDict):
    # Facts about this answer.
    meta: Meta
    # The type of `data`: `object`, `array` or `error`.
    response_type: Literal["error"]
    # The content of the answer.
    data: Problem


class EscalateWorkItem(TypedDict):
    # Why it is escalated, in a sentence.
    reason: str


class EstimatedShare(TypedDict):
    # The share in percent, with four decimals.
    percent: str
    # The lower bound of the 95 percent interval.
    low: str
    # The upper bound of the 95 percent interval.
    high: str


class EvaluateRiskConfig(TypedDict, total=False):
    """How it is processed."""
    # Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`.
    balance_check: Literal["required", "enabled", "disabled"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str
    # Whether the payment is put on hold as soon as it is created.
    auto_hold: bool
    # The message of that hold, up to 255 characters. Null when there is none.
    auto_hold_message: Optional[str]


class _EvaluateRisk(TypedDict):
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # The paykey's token, which names the bank account in payments.
    paykey: str
    # The amount of money in cents.
    amount: Cents


class EvaluateRisk(_EvaluateRisk, total=False):
    # The day of the payment, a date in New York, or `today`: the date there by the environment's
    # clock.
    payment_date: str
    # How the customer agreed: `internet` for online or app, `signed` for a signature.
    consent_type: Literal["internet", "signed"]
    # The device from which the customer acted.
    device: Device
    # How it is processed.
    config: EvaluateRiskConfig
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class Event(TypedDict):
    # The event's id, a UUID, the same on every retry.
    event_id: str
    # The type of the event, such as `charge.paid`.
    event_type: Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed"]
    # The API version. Always `v1`.
    api_version: Literal["v1"]
    # From 1 without gaps in the reader's own count.
    sequence: int
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # `production` or the sandbox's id.
    environment: str
    # When it happened, by the environment's clock.
    occurred_at: str
    # What the event is about.
    resource: Resource
    # The resource as its GET shows it at that version.
    data: Dict[str, Any]
    # Names of the members that changed. Empty on creation.
    changed: List[str]
    # The old values of those members.
    previous: Dict[str, Any]
    # Why it happened, and who did it.
    cause: Cause


class EventsItem(TypedDict):
    # The event's id, a UUID, the same on every retry.
    event_id: str
    # The type of the event, such as `charge.paid`.
    event_type: Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed"]
    # The API version. Always `v1`.
    api_version: Literal["v1"]
    # From 1 without gaps in the reader's own count.
    sequence: int
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # `production` or the sandbox's id.
    environment: str
    # When it happened, by the environment's clock.
    occurred_at: str
    # What the event is about.
    resource: Resource
    # The resource as its GET shows it at that version.
    data: Dict[str, Any]
    # Names of the members that changed. Empty on creation.
    changed: List[str]
    # The old values of those members.
    previous: Dict[str, Any]
    # Why it happened, and who did it.
    cause: Cause


class Evidence(TypedDict):
    # The provider that was asked. Null where none was.
    provider: Optional[str]
    # What asking the provider came to.
    outcome: Literal["answered", "timed_out", "failed", "invalid", "circuit_open", "no_provider", "skipped"]
    # Whether a sandbox made the answer up.
    simulated: bool
    # How often the provider was asked.
    attempts: int
    # When the provider learned what it says. Null where it gave no usable answer.
    obtained_at: Optional[str]
    # The age of the evidence in whole days. Null where there is none.
    age_days: Optional[int]


class Exception(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # What happened, as a name.
    kind: Literal["file_rejected", "file_unacknowledged", "file_totals_differ", "file_confirmation_due", "file_unconfirmed", "return_not_permitted", "return_request_unanswered", "proof_requested", "originator_not_registered", "originator_review_due", "verification_not_registered", "transfer_not_registered", "payouts_wait_for_funds", "upload_failed", "upload_unknown", "file_missed", "file_unopened", "file_unreadable", "file_totals_wrong", "file_cut_short", "forward_entry", "feed_late", "origination_stopped", "rule_degraded", "screening_match", "screening_report_due", "screening_list_stale", "programme_review_due", "limit_reached", "transfer_above_limit", "return_unmatched", "return_amount_differs", "return_late", "return_conflict", "entry_at_fault", "compliance_return", "reversal_not_applied", "reversal_not_sent", "received_return_not_sent", "dishonor_lapsed", "verification_not_sent", "correction_not_applied", "correction_refusal_lapsed", "funding_failed", "return_rate", "database_went_back", "step_failing", "engine_unresponsive", "account_unreadable", "value_unreadable", "file_not_applied", "entries_not_applied", "outcome_impossible", "item_set_aside", "approval_unfinished", "review_overdue", "api_key_expiring", "break_glass", "api_key_guessing", "webhook_disabled", "sink_failing", "fee_not_posted", "ledger_invariant", "reconciliation_difference"]
    # The title of one line.
    title: str
    # What happened, in a sentence.
    message: str
    # What a person does about it.
    what_next: str
    # Facts about it, by name.
    details: Dict[str, Any]
    # The type of the resource. Null when it is about none.
    resource_type: Optional[str]
    # The id of the resource. Null when it is about none.
    resource_id: Optional[str]
    # Whether it is open or resolved.
    status: Literal["open", "resolved"]
    # When the next step is due.
    due_at: str
    # When it was first overdue. Null when it is not.
    overdue_at: Optional[str]
    # How it was resolved. Null while it is open.
    resolution: Optional[str]
    # Who resolved it. Null while it is open.
    resolved_by: Optional[str]
    # When it was resolved. Null while it is open.
    resolved_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ExportJob(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The list that is in the file.
    list: Literal["payments", "customers", "paykeys", "funding_events", "exceptions", "suspense_items", "received_entries", "return_requests", "late_return_permissions", "reversals", "dishonors", "correction_refusals", "ach_files", "bank_statements", "ledger_closings", "bulk_jobs", "approvals", "accounts", "requests", "webhook_endpoints"]
    # JSON, an object a line, or CSV with a header row.
    format: Literal["ndjson", "csv"]
    # Names of the filters. Their values are not kept: they may be personal data.
    filters: List[str]
    # Whether the file is being written, is ready, or could not be written.
    state: Literal["running", "done", "failed"]
    # Items in the file; 0 until it is done.
    items: int
    # Length of the file; 0 until it is done.
    bytes: int
    # Why it was not finished. Null unless `failed`.
    failure: Optional[str]
    # Path of the file. Null until it is done, and once it expired.
    content: Optional[str]
    # Who made the request.
    requested_by: ApiCaller
    # When it was asked for.
    created_at: str
    # When it was done, or failed. Null before.
    ended_at: Optional[str]
    # When the file is deleted, by wall time.
    expires_at: str


class Exposure(TypedDict):
    # The id of the limit.
    id: str
    # Whose payments the limit is over.
    scope: Literal["environment", "bank", "originator", "account"]
    # The id of the bank or account, or the company id of the originator. Null for the
    # environment.
    scope_id: Optional[str]
    # Charges are debits, payouts are credits.
    side: Literal["debit", "credit"]
    # What the limit is over.
    kind: Literal["entry", "file", "settlement_day", "window", "same_day"]
    # Consecutive banking days of a window; 1 for other kinds.
    days: int
    # What becomes of a new payment over the limit.
    effect: Literal["refuse", "hold"]
    # The settlement day that is asked about.
    settlement_date: str
    # The most that may settle, in cents.
    limit: str
    # What settles, in cents; of a window, in the fullest one that holds the day.
    used: str
    # What the limit has left, in cents; below zero where it was lowered.
    headroom: str


class ExposureApprove(TypedDict):
    # The payment.
    payment_id: str
    # Its amount in cents.
    amount: str
    # The day on which it settles.
    settlement_date: str


class ExposureLimit(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Whose payments the limit is over.
    scope: Literal["environment", "bank", "originator", "account"]
    # The id of the bank or account, or the company id of the originator. Null for the
    # environment.
    scope_id: Optional[str]
    # Charges are debits, payouts are credits.
    side: Literal["debit", "credit"]
    # What the limit is over.
    kind: Literal["entry", "file", "settlement_day", "window", "same_day"]
    # Consecutive banking days of a window; 1 for other kinds.
    days: int
    # The most that may settle, in cents.
    limit: int
    # What becomes of a new payment over the limit.
    effect: Literal["refuse", "hold"]
    # Who set it, as a type and an id.
    set_by: str
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ExposureVerifyDifferencesItem(TypedDict):
    # Whose payments are counted.
    scope: Literal["environment", "bank", "originator", "account"]
    # The id of the bank or account, or the company id of the originator. Null for the
    # environment.
    scope_id: Optional[str]
    # Charges are debits, payouts are credits.
    side: Literal["debit", "credit"]
    # The day on which it settles.
    settlement_date: str
    # Whether it is the sum of same-day payments.
    same_day: bool
    # What was counted, in cents.
    counted: str
    # What the payments come to, in cents.
    recounted: str


class ExposureVerify(TypedDict):
    # The first settlement day that was compared.
    since: str
    # How many sums were compared, of an account, side and settlement day each.
    compared: int
    # Sums that are not what the payments come to.
    differences: List[ExposureVerifyDifferencesItem]


class Fee(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The fee line.
    fee_line_id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The payment that earned it.
    payment_id: str
    # The name of its line.
    name: str
    # What its line charges for.
    basis: Literal["per_payment", "per_amount", "per_return"]
    # What the payment came to.
    event: Literal["paid", "sent", "returned"]
    # When the payment came to it.
    event_at: str
    # The payment's amount, in cents.
    base_amount: str
    # The fee, in cents.
    amount: str
    # Cents that are neither kept back, paid nor waived. Below zero, the next deposit gives them
    # back.
    open_amount: str
    # Cents that transfers keep back, or kept back.
    collected_amount: str
    # Cents that payments of invoices paid.
    paid_amount: str
    # Cents that a person waived.
    waived_amount: str
    # How the business pays the fees.
    collect: Literal["net_of_funding", "invoice"]
    # What became of it.
    status: Literal["open", "collected", "paid", "refunded", "waived"]
    # When it was waived. Null if it was not.
    waived_at: Optional[str]
    # Who waived it, as a type and an id. Null if nobody did.
    waived_by: Optional[str]
    # Why it was waived. Null if it was not.
    waive_reason: Optional[str]
    # Cents that a person gave back of what was kept back or paid.
    refunded_amount: str
    # When it was given back. Null if it was not.
    refunded_at: Optional[str]
    # Who gave it back, as a type and an id. Null if nobody did.
    refunded_by: Optional[str]
    # Why it was given back. Null if it was not.
    refund_reason: Optional[str]
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class FeeLine(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # What the business reads on its statement.
    name: str
    # What it charges for.
    basis: Literal["per_payment", "per_amount", "per_return"]
    # Which payments it is for.
    side: Literal["charge", "payout", "both"]
    # Cents for each payment.
    fixed_amount: str
    # Millionths of the payment's amount. One basis point is 100.
    ppm: int
    # Cents that a fee is at least. Null for no minimum.
    min_amount: Optional[str]
    # Cents that a fee is at most. Null for no maximum.
    max_amount: Optional[str]
    # How the business pays the fees.
    collect: Literal["net_of_funding", "invoice"]
    # It applies to what happens after this instant.
    valid_from: str
    # It applies up to and with this instant. Null while it has no end.
    valid_to: Optional[str]
    # The line that ended where this one begins. Null if there is none.
    replaces: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class FeeLineEarn(TypedDict):
    # Fees that were posted now.
    posted: int
    # Fees that could not be posted.
    failed: int
    # Whether no fee of the line is missing.
    complete: bool


class FeePaymentLinesItem(TypedDict):
    # The fee line.
    fee_line_id: str
    # The name of the line.
    name: str
    # How many fees it paid, the last one maybe in part.
    count: int
    # Cents that it paid of them.
    amount: str


class FeePayment(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The month of New York whose invoice it paid.
    month: str
    # Cents that were paid.
    amount: str
    # Cents of the invoice that were owed still when it was noted.
    rest_amount: str
    # The date of the payment.
    paid_on: str
    # The reference of the payment, such as that of a transfer.
    reference: str
    # What it paid of each line, the oldest fees first.
    lines: List[FeePaymentLinesItem]
    # Who noted it, as a type and an id.
    created_by: str
    # When it was taken back. Null while it counts.
    reversed_at: Optional[str]
    # Who took it back, as a type and an id. Null while it counts.
    reversed_by: Optional[str]
    # Why it was taken back. Null while it counts.
    reverse_reason: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class FeeStatementLinesItem(TypedDict):
    # The fee line.
    fee_line_id: str
    # The name of the line.
    name: str
    # What the line charges for.
    basis: Literal["per_payment", "per_amount", "per_return"]
    # How the business pays the fees.
    collect: Literal["net_of_funding", "invoice"]
    # What the payments sum to, in cents.
    base_amount: str
    # How many fees they are.
    count: int
    # What they sum to, in cents.
    amount: str
    # Cents that transfers keep back, or kept back.
    collected_amount: str
    # Cents that payments of invoices paid.
    paid_amount: str
    # Cents that a person waived.
    waived_amount: str
    # Cents that are neither kept back, paid nor waived.
    open_amount: str


class FeeStatementTotal(TypedDict):
    """The sums of all lines."""
    # How many fees they are.
    count: int
    # What they sum to, in cents.
    amount: str
    # Cents that transfers keep back, or kept back.
    collected_amount: str
    # Cents that payments of invoices paid.
    paid_amount: str
    # Cents that a person waived.
    waived_amount: str
    # Cents that are neither kept back, paid nor waived.
    open_amount: str


class FeeStatement(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # The month of New York.
    month: str
    # What each line earned.
    lines: List[FeeStatementLinesItem]
    # The sums of all lines.
    total: FeeStatementTotal


class FileDay(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The bank's id, a UUID.
    bank_id: str
    # The creation date in the file header, `YYYY-MM-DD`. The day on which it was read, on files
    # from the bank.
    file_date: str
    # The files that the bank got, as ids of ACH files, in the order of their creation.
    file_ids: List[str]
    # The number of files that the bank got. 0 on a day without one.
    file_count: int
    # The number of batches.
    batch_count: int
    # The number of entries and addenda.
    entry_addenda_count: int
    # The entry hash of all files: the last ten digits of the sum.
    entry_hash: str
    # All debits in cents.
    total_debit: str
    # All credits in cents.
    total_credit: str
    # When the totals became final.
    closed_at: str
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class FileScreeningReport(TypedDict):
    # What the authority, or the bank, gave as the reference.
    reference: str


class FilesItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # `outbound` for a file to the bank, `inbound` for one from it.
    direction: Literal["outbound", "inbound"]
    # The name of the file.
    name: str
    # The present state of the file.
    state: Literal["sealed", "uploading", "uploaded", "upload_unknown", "acknowledged", "accepted", "partially_rejected", "rejected", "missed", "received", "applied", "quarantined"]
    # When it was created, in UTC with milliseconds.
    created_at: str


class ForkSandboxEnvironment(TypedDict, total=False):
    # A name for the copy.
    name: str
    # The snapshot to copy, a UUID. The present state when absent.
    snapshot_id: str
    # How long it lives, as an ISO 8601 duration of wall time.
    ttl: str


class _ForwardReceivedEntry(TypedDict):
    # The account that makes the payout.
    account_id: str
    # The token of the true receiver's paykey, one of the account.
    paykey: str
    # Why the money is the receiver's; it is in the log.
    reason: str


class ForwardReceivedEntry(_ForwardReceivedEntry, total=False):
    # Your identifier of the payout. Default `forward-` and the entry's id.
    external_id: str
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str


class FundingEventTraceIds(TypedDict, total=False):
    """Trace numbers by what they identify. `{}` until the entry is in a file."""
    # The 15-digit trace number of our entry.
    entry: str


class FundingEventStatusHistoryItem(TypedDict):
    # The current status.
    status: Literal["created", "scheduled", "pending", "paid", "failed", "reversed"]
    # One sentence for people.
    message: str
    # Why the status was entered.
    reason: Literal["ok", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request"]
    # Who or what caused the status.
    source: Literal["risk_monitor", "bank_decline", "customer_dispute", "user_action", "system"]
    # When the status was entered, in UTC with milliseconds.
    changed_at: str
    # The ACH return code, such as `R01`. Null when no return caused the status.
    code: Optional[str]


class FundingEventConfig(TypedDict):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str


class FundingEvent(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The sum of its payments in cents as a string of digits, without a sign.
    amount: str
    # What its payments and received money sum to, in cents, unsigned.
    gross_amount: str
    # Cents of fees that it keeps back of that.
    fee_amount: str
    # `deposit` when money comes to the business's bank account, `withdrawal` when it leaves.
    direction: Literal["deposit", "withdrawal"]
    # What the transfer contains.
    event_type: Literal["charge_deposit", "charge_reversal", "payout_withdrawal", "payout_return", "prefunding_pull", "received_credit", "received_debit"]
    # How many payments are in the transfer.
    payment_count: int
    # The day of the transfer, `YYYY-MM-DD`.
    transfer_date: str
    # Trace numbers of the entries, oldest first. Empty until they are in a file.
    trace_numbers: List[str]
    # The latest trace number. Null until the transfer is in a file.
    trace_number: Optional[str]
    # Trace numbers by what they identify. `{}` until the entry is in a file.
    trace_ids: FundingEventTraceIds
    # The current status.
    status: Literal["created", "scheduled", "pending", "paid", "failed", "reversed"]
    # Why the resource is in its status.
    status_details: PaykeyStatusDetails
    # Every status the resource has been in, oldest first.
    status_history: List[FundingEventStatusHistoryItem]
    # How it is processed.
    config: FundingEventConfig
    # The business's bank account.
    linked_bank_account_details: LinkedBankAccountDetails
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class FundingEventExplainPartsItem(TypedDict):
    # Why these payments are in the transfer.
    reason: Literal["credit", "reversal", "debit", "failed"]
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # What it means, in a sentence.
    means: str
    # How many payments they are.
    count: int
    # Signed cents; what the business gets is positive.
    amount: str


class FundingEventExplainReceivedItem(TypedDict):
    # Whether other parties sent or took it.
    reason: Literal["received_credit", "received_debit"]
    # What the role is for, in a sentence.
    means: str
    # How many acts assigned it.
    count: int
    # Signed cents; what the business gets is positive.
    amount: str


class FundingEventExplainFeesItem(TypedDict):
    # The fee line.
    fee_line_id: str
    # The name, up to 200 characters.
    name: str
    # How many fees they are, whole or in part.
    count: int
    # Signed cents; what the business gets is positive.
    amount: str


class FundingEventExplainEntriesItem(TypedDict):
    # The file's id, a UUID.
    file_id: str
    # The pattern of file names.
    file_name: str
    # The line of the file, from 1.
    line: int
    # The 15-digit trace number.
    trace_number: str
    # The day on which it settles.
    settlement_date: str
    # Cents as a string of digits.
    amount: str
    # Whether the entry was never executed.
    is_void: bool


class FundingEventExplainStatementLinesItem(TypedDict):
    # The id of the bank statement, a UUID.
    statement_id: str
    # The name that was given to the statement.
    statement_name: str
    # The line of the file, from 1.
    line: int
    # The day, `YYYY-MM-DD`.
    date: str
    # Cents of the line, signed from our side.
    amount: str
    # Whether the line is the transfer alone, or its file's whole side.
    shows: Literal["transfer", "file"]


class FundingEventExplain(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Signed cents; what the business gets is positive.
    amount: str
    # Signed cents; what the business gets is positive.
    gross_amount: str
    # Signed cents; what the business gets is positive.
    fee_amount: str
    # Signed cents; what the business gets is positive.
    sum: str
    # Signed cents; 0 where payments, received money and fees sum to it.
    difference: str
    # The payments of the transfer, by reason.
    parts: List[FundingEventExplainPartsItem]
    # Money of suspense that was assigned to the account, by direction.
    received: List[FundingEventExplainReceivedItem]
    # What the transfer keeps back, by fee line.
    fees: List[FundingEventExplainFeesItem]
    # The entries that carried the transfer, one of each attempt.
    entries: List[FundingEventExplainEntriesItem]
    # Lines of bank statements that show the transfer.
    statement_lines: List[FundingEventExplainStatementLinesItem]


class _FundingEventPayment(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a
    # banking day.
    payment_date: str
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # What the payment adds, in cents as a string of digits. Positive when the business gets it.
    funding_amount: str
    # The payment's amount in cents as a string of digits.
    payment_amount: str
    # Why the payment is in the transfer.
    reason: Literal["credit", "debit", "reversal", "failed"]
    # The current status.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # Your own id, 1 to 255 characters.
    external_id: str
    # The paykey as the payment knows it.
    paykey_details: PaykeyDetails
    # The customer as the payment knows them.
    customer_details: CustomerDetails


class FundingEventPayment(_FundingEventPayment, total=False):
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata


class FundingEventReceivedLine(TypedDict):
    # The item of suspense that had the money.
    suspense_item_id: str
    # The number of the item's act that assigned it.
    act: int
    # The received entry that moved the money. Null for items of another kind.
    received_entry_id: Optional[str]
    # The entry's sender. Null where there is no entry.
    company_name: Optional[str]
    # Whether another party sent or took it.
    reason: Literal["received_credit", "received_debit"]
    # Signed cents; what the business gets is positive.
    funding_amount: str
    # When it was assigned to the account.
    assigned_at: str


class FundingEventSimulate(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str


class _HandOverSuspenseItem(TypedDict):
    # Why the status was entered.
    reason: str
    # The document by which another settles it.
    document: str


class HandOverSuspenseItem(_HandOverSuspenseItem, total=False):
    # The amount of money in cents.
    amount: Cents


class Head(TypedDict):
    # The block's number, from 1.
    number: int
    # The block's hash, as hex.
    block_hash: str
    # The generation of the log when the block was sealed.
    generation: int


class HeldEntries(TypedDict):
    # How many they are.
    count: int
    # What they sum to, in cents.
    amount: str


class HoldCharge(TypedDict, total=False):
    # Why, in a sentence for people, up to 255 characters.
    reason: Optional[str]


class HoldPayout(TypedDict):
    # Why, in a sentence for people, up to 255 characters.
    reason: str


class IdentityCheck(TypedDict):
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # Codes of what was found, explained in `messages`. Empty when nothing was found.
    codes: List[str]
    # The risk from 0 (none) to 1. Null when the check gives no score.
    risk_score: Optional[float]
    # How well the data agrees, from 0 to 1. Null when the check gives no score.
    correlation_score: Optional[float]
    # How well the data agrees, in words. Null when the check does not compare.
    correlation: Optional[Literal["low_confidence", "potential_match", "likely_match", "high_confidence"]]


class _IdentityDetails(TypedDict):
    # The id of the review, a UUID. A new review has a new id.
    review_id: str
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # Where the findings come from. Null while the review runs and after an erasure.
    evidence: Optional[Evidence]
    # A sentence for each code.
    messages: Dict[str, str]
    # The result of each check, by the name of the check.
    breakdown: IdentityDetailsBreakdown


class IdentityDetails(_IdentityDetails, total=False):
    # The comparison of the person's data with public records.
    kyc: Kyc
    # Alerts of the fraud network about the person.
    network_alerts: NetworkAlerts
    # What the fraud network knows of the person.
    reputation: Reputation
    # The search in sanctions and watch lists.
    watch_list: WatchList


class IdentityDetailsBreakdown(TypedDict, total=False):
    # The result of this check.
    address: IdentityCheck
    # The result of this check.
    email: IdentityCheck
    # The result of this check.
    fraud: IdentityCheck
    # The result of this check.
    phone: IdentityCheck
    # The result of this check.
    synthetic: IdentityCheck
    # The result of this check.
    business_identification: IdentityCheck
    # The result of this check.
    business_validation: IdentityCheck
    # The result of this check.
    business_evaluation: IdentityCheck


class _ImportRiskList(TypedDict):
    # The text of the CSV: a header with `value`, and `reason` where wanted.
    content: str


class ImportRiskList(_ImportRiskList, total=False):
    # The instant from which the value is in force.
    valid_from: str
    # The instant from which the value is not. Null when it has no end.
    valid_to: Optional[str]
    # Why the values are on the list, where their lines do not say.
    reason: Optional[str]
    # Where that is from, such as a case number. Null when nobody said.
    source: Optional[str]


class Industry(TypedDict, total=False):
    # The merchant category code, four digits. Null when not given.
    mcc: Optional[str]
    # The category. Null when not given.
    category: Optional[str]
    # The sector. Null when not given.
    sector: Optional[str]


class InitializeBridgeConfig(TypedDict, total=False):
    """How it is processed."""
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "active", "rejected", "review"]


class InitializeBridgeAuthorization(TypedDict, total=False):
    """
    Which debits the customer is asked to authorize on the page. Default: a standing
    authorization of any amount.
    """
    # One debit, debits at an interval, or debits that the customer asks for one by one. Default
    # standing.
    type: Literal["single", "recurring", "standing"]
    # The least amount of a debit in cents. Equal to `max_amount`: the amount.
    min_amount: Optional[int]
    # The largest amount of a debit in cents. Null asks for no limit.
    max_amount: Optional[int]
    # The interval of recurring debits.
    frequency: Optional[Literal["weekly", "every_two_weeks", "monthly", "quarterly", "yearly"]]
    # No debit is made before this day. Null leaves it open.
    start_date: Optional[str]


class InitializeBridgeHostedLink(TypedDict, total=False):
    """Asks for an address that the customer opens without a page of yours. Null asks for none."""
    # The page of yours to which a button at the end leads, of a registered origin
    # (`bridge.parent_origins`). Null: no button.
    return_url: Optional[str]
    # How long the address works: 1 to 336 hours. Default 72.
    expires_in_hours: int


class _InitializeBridge(TypedDict):
    # The customer's id, a UUID.
    customer_id: str


class InitializeBridge(_InitializeBridge, total=False):
    # A paykey of the customer: to confirm its micro-entries, or to link an account in its place.
    # Null, or absent: a first link.
    paykey_id: Optional[str]
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # How it is processed.
    config: InitializeBridgeConfig
    # Which debits the customer is asked to authorize on the page. Default: a standing
    # authorization of any amount.
    authorization: InitializeBridgeAuthorization
    # The language of the page and of the authorization. Null, or absent: that of the customer's
    # browser, where the page has it, and otherwise English.
    language: Optional[Literal["en", "es"]]
    # Asks for an address that the customer opens without a page of yours. Null asks for none.
    hosted_link: Optional[InitializeBridgeHostedLink]


class InvariantsItem(TypedDict):
    # The name, up to 200 characters.
    name: Literal["balances_are_sums_of_postings", "debits_equal_credits", "balances_agree_with_payments", "file_totals_are_sums_of_entries", "funding_events_are_sums_of_lines", "money_has_a_transfer", "suspense_is_sums_of_items", "fees_follow_their_lines", "returns_are_counted", "rows_belong_to_what_is_there", "payments_agree_with_history_and_entries", "nothing_is_sealed_for_who_may_not_pay", "events_are_numbered_without_gaps", "versions_are_numbered_without_gaps"]
    # How many it found. Null where this was not checked.
    violations: Optional[int]


class KeepReceivedEntry(TypedDict):
    # Why the entry is not returned, in a sentence.
    reason: str


class KeyRotation(TypedDict):
    """A change of the environment's encryption keys."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # `data` where values get another key, `master` where the keys' wrapping does.
    kind: Literal["data", "master"]
    # Id of the key before.
    from_key: str
    # Id of the key after.
    to_key: str
    # Values encrypted anew so far, or data keys wrapped anew.
    value_count: int
    # When it started, by the wall clock.
    started_at: str
    # When it was complete, by the wall clock. Null before.
    completed_at: Optional[str]


class Kyc(TypedDict):
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # Codes of what was found, explained in `messages`. Empty when nothing was found.
    codes: List[str]
    # For each field, whether it agrees with public records.
    validations: Validations


class LabelTally(TypedDict):
    # What became of them.
    label: Literal["good", "unauthorized", "funds", "account_data", "rejected", "fraud", "confirmed_good", "stopped", "account_state", "other_return", "unsure", "immature", "unlabelled"]
    # How many.
    payments: int
    # The sum of their amounts in cents.
    amount: str


class LastChange(TypedDict):
    # The number of the message, from 1.
    number: int
    # Before the request.
    before: DutyTerms
    # After the request.
    after: DutyTerms
    # Why the status was entered.
    reason: str
    # Who corrected it.
    changed_by: RulesetActor
    # When the status was entered, in UTC with milliseconds.
    changed_at: str


class LateReturnPermission(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account of the charge, which bears the loss.
    account_id: str
    # The charge that may come back late.
    payment_id: str
    # The bank's id, a UUID.
    bank_id: str
    # Where the permission stands.
    status: Literal["asked", "granted", "used", "ended"]
    # The receiving bank that asks.
    asked_by_bank: str
    # The day on which it asked.
    asked_on: str
    # What identifies the bank's question.
    reference: str
    # Why the debit may come back.
    explanation: str
    # The last day on which a return is accepted.
    valid_until: str
    # Who kept the question, as `<type>:<id>`.
    requested_by: str
    # Who granted it. Null until then.
    granted_by: Optional[str]
    # The trace number of the return that used it. Null where none did.
    return_trace_number: Optional[str]
    # Why it was refused or taken back. Null where it was not.
    end_reason: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class Ledger(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The code of the ledger account.
    code: Literal["bank_cash", "debits_in_flight", "payouts_in_flight", "suspense", "returns_in_flight", "write_offs", "unclaimed_funds", "clearing_handed_over", "bank_fees", "verification_costs", "fee_income", "invoice_receipts", "pending", "available", "payout_reserved", "prefunded", "collecting", "credit_line", "receivable", "fees_receivable", "funding_in_transit"]
    # The side on which the balance grows.
    normal_side: Literal["debit", "credit"]
    # All that was ever debited, in cents as a string of digits.
    debits: str
    # All that was ever credited, in cents as a string of digits.
    credits: str
    # The balance on the account's normal side, in cents as a string of digits, with a sign.
    balance: str
    # The currency. Always `USD`.
    currency: Literal["USD"]


class LedgerClosing(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The month of New York that was closed: `YYYY-MM`.
    month: str
    # The month's last instant. No entry can be posted at or before it.
    closed_through: str
    # Why the month is closed while money in suspense is open. Null where none is.
    suspense_note: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class LedgerEntry(TypedDict):
    # The number of the entry. It rises with every entry.
    number: int
    # The payment or funding event that moved, a UUID.
    subject_id: str
    # What moved the payment or funding event `subject_id`.
    move: str
    # Which attempt of the payment it is, from 0.
    attempt: int
    # The amount in cents as a string of digits.
    amount: str
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The ledger account that is debited.
    debit: LedgerEntrySide
    # The ledger account that is credited.
    credit: LedgerEntrySide
    # When it was booked, by the environment's clock.
    posted_at: str


class LedgerEntrySide(TypedDict):
    # The ledger account's id, a UUID.
    ledger_account_id: str
    # The code of the ledger account.
    code: Literal["bank_cash", "debits_in_flight", "payouts_in_flight", "suspense", "returns_in_flight", "write_offs", "unclaimed_funds", "clearing_handed_over", "bank_fees", "verification_costs", "fee_income", "invoice_receipts", "pending", "available", "payout_reserved", "prefunded", "collecting", "credit_line", "receivable", "fees_receivable", "funding_in_transit"]
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]


class LedgerInvariantInvariantsItem(TypedDict):
    # The name of the rule.
    name: Literal["balances_are_sums_of_postings", "debits_equal_credits", "balances_agree_with_payments", "file_totals_are_sums_of_entries", "funding_events_are_sums_of_lines", "money_has_a_transfer", "suspense_is_sums_of_items", "fees_follow_their_lines", "returns_are_counted", "rows_belong_to_what_is_there", "payments_agree_with_history_and_entries", "nothing_is_sealed_for_who_may_not_pay", "events_are_numbered_without_gaps", "versions_are_numbered_without_gaps"]
    # Whether the rule holds.
    holds: bool
    # Where it does not hold. Empty when it does.
    violations: List[Dict[str, Any]]


class LedgerInvariant(TypedDict):
    # Whether the books add up.
    balanced: bool
    # When they were checked.
    checked_at: str
    # Each rule that was checked.
    invariants: List[LedgerInvariantInvariantsItem]


class LedgerLastProof(TypedDict):
    # When this was read.
    as_of: str
    # The newest proof that was done. Null where none was.
    last: Optional[LedgerProofRun]
    # Milliseconds since `last` ended.
    age_ms: Optional[int]
    # The newest of all rows. Null where none was done.
    last_whole: Optional[LedgerProofRun]
    # One that is under way. Null without one.
    running: Optional[LedgerProofRun]
    # When the last entry was posted whose balances are proved.
    proved_through: Optional[str]
    # Entries posted since.
    later: int
    # False where `later` is a bound: there are more.
    is_exact: bool


class LedgerProofDifferencesItem(TypedDict):
    """One difference in the books."""
    # The ledger account, payment or environment that is off.
    subject: str
    # What it should be, in cents where it is an amount.
    expected: str
    # What it is, in cents where it is an amount.
    actual: str


class LedgerProof(TypedDict):
    """A proof of the books that failed."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Always false.
    balanced: Literal[False]
    # When they were checked.
    checked_at: str
    # Up to 10 of the differences that were found.
    differences: List[LedgerProofDifferencesItem]


class LedgerProofRun(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # How much of the books is proved.
    scope: Literal["since_last", "all"]
    # Where the proof stands.
    state: Literal["running", "done", "failed"]
    # Whether it found nothing. Null until it is done.
    holds: Optional[bool]
    # Number of the last ledger entry that it saw.
    through_entry: Optional[int]
    # When that entry was posted.
    posted_through: Optional[str]
    # When it began.
    started_at: str
    # When it was done, or failed.
    ended_at: Optional[str]
    # How long it took.
    duration_ms: Optional[int]
    # Each rule that was checked.
    invariants: List[InvariantsItem]
    # The first ten violations.
    worst: List[WorstItem]
    # Who made the request.
    requested_by: ApiCaller


class LedgerProve(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # How much of the books is proved.
    scope: Literal["since_last", "all"]
    # Where the proof stands.
    state: Literal["running", "done", "failed"]
    # Whether it found nothing. Null until it is done.
    holds: Optional[bool]
    # Number of the last ledger entry that it saw.
    through_entry: Optional[int]
    # When that entry was posted.
    posted_through: Optional[str]
    # When it began.
    started_at: str
    # When it was done, or failed.
    ended_at: Optional[str]
    # How long it took.
    duration_ms: Optional[int]
    # Each rule that was checked.
    invariants: List[InvariantsItem]
    # The first ten violations.
    worst: List[WorstItem]
    # Who made the request.
    requested_by: ApiCaller


class LiftOriginationStop(TypedDict):
    # Why it may be lifted, in a sentence.
    reason: str


class Limits(TypedDict, total=False):
    # The largest entry in cents.
    entry_cents: int
    # The most debits in a file, in cents.
    file_debit_cents: int
    # The most credits in a file, in cents.
    file_credit_cents: int
    # The most debits in a day, in cents.
    daily_debit_cents: int
    # The most credits in a day, in cents.
    daily_credit_cents: int


class LinkedBankAccountBankAccount(TypedDict):
    """The business's bank account."""
    # The bank's name.
    institution_name: str
    # The name of the account's holder, 1 to 200 characters.
    account_holder: str
    # The bank's routing number, nine digits.
    routing_number: str
    # The account number, masked but for the last four digits.
    account_mask: str


class LinkedBankAccount(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The environment's id, when the bank account serves the whole platform. Else null.
    platform_id: Optional[str]
    # The current status.
    status: Literal["created", "onboarding", "active", "rejected", "inactive", "canceled"]
    # Why the resource is in its status.
    status_detail: StatusDetail
    # The business's bank account.
    bank_account: LinkedBankAccountBankAccount
    # What the account is used for. All three when none is named.
    purposes: List[Literal["charges", "payouts", "billing"]]
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class LinkedBankAccountDetails(TypedDict):
    # The bank's name.
    institution_name: str
    # The name of the account's holder, 1 to 200 characters.
    account_holder: str
    # The bank's routing number, nine digits.
    routing_number: str
    # The bank account number, 4 to 17 digits; masked in answers but for the last four.
    account_number: str


class LinkedBankAccountUnmask(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The environment's id, when the bank account serves the whole platform. Else null.
    platform_id: Optional[str]
    # The current status.
    status: Literal["created", "onboarding", "active", "rejected", "inactive", "canceled"]
    # Why the resource is in its status.
    status_detail: StatusDetail
    # The business's bank account.
    bank_account: LinkedBankAccountDetails
    # What the account is used for. All three when none is named.
    purposes: List[Literal["charges", "payouts", "billing"]]
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ListMeta(TypedDict):
    # The id of this answer, also in the header `Api-Request-Id`.
    api_request_id: str
    # The instant of the answer by the environment's clock.
    api_request_timestamp: str
    # Items on all pages, counted exactly.
    total_items: int
    # The number of this page, from 1.
    page_number: int
    # How many items a page has at most.
    page_size: int
    # The largest page size accepted. Always 1000.
    max_page_size: Literal[1000]
    # `total_items` divided by `page_size`, rounded up.
    total_pages: int
    # The order in use; ties are broken by id.
    sort_by: str
    # The direction of the order.
    sort_order: Literal["asc", "desc"]


class _LoadScreeningList(TypedDict):
    # The text of the file.
    content: str


class LoadScreeningList(_LoadScreeningList, total=False):
    # The publisher's file of aliases to an SDN list in CSV, read with the list. Absent: none.
    aliases: str
    # The publisher's file of addresses to an SDN list in CSV, read with the list. Absent: none.
    addresses: str
    # Whether the file has rightly lost more than a fifth of the entries.
    acknowledge: bool


class MatchBankStatementMovementsItem(TypedDict):
    # What the movement is.
    type: Literal["funding_event", "payment", "file", "return_file", "received_file", "received_entry"]
    # The id of the movement, a UUID.
    id: str
    # The amount of money in cents.
    amount: str


class _MatchBankStatement(TypedDict):
    # Movements of the books.
    movements: List[MatchBankStatementMovementsItem]
    # Why the status was entered.
    reason: str


class MatchBankStatement(_MatchBankStatement, total=False):
    # Other lines of the statement that show the one movement together with this line.
    lines: List[int]


class MatchSuspenseItem(TypedDict):
    # Why the status was entered.
    reason: str
    # The id of the charge or payout, a UUID.
    payment_id: str


class MatchesItem(TypedDict):
    # The name of the list.
    list_name: str
    # The fields that match.
    match_fields: List[str]
    # Addresses of the sources.
    urls: List[str]
    # How well the data agrees, in words.
    correlation: Literal["low_confidence", "potential_match", "likely_match", "high_confidence"]


class MergedItemsItem(TypedDict):
    # The number of its source.
    source: int
    # The environment that it is of.
    environment_id: str
    # The payment, as `GET /v1/payments` lists it.
    payment: Payment


class Merged(TypedDict):
    # In the order of `created_at`.
    items: List[MergedItemsItem]
    # All that were sent, those that could not be read included.
    sources: List[MergedSource]
    # Whether all sources were read. Where false, `sources` says which were not.
    complete: bool
    # Whether a source has, or may have, further items: also one that is down or busy, whose read
    # has status 429 or 5xx.
    has_more: bool
    # How far each source was read: `<environment>.<account, or all>.<position>` of each, joined
    # by `_`. A source that was not read keeps its position.
    next_cursor: str


class MergedEventItemsItem(TypedDict):
    # The number of its source.
    source: int
    # The environment that it is of.
    environment_id: str
    # The event, as `GET /v1/events` lists it.
    event: EventsItem


class MergedEvent(TypedDict):
    # Of each source in its sequence.
    items: List[MergedEventItemsItem]
    # All that were sent, those that could not be read included.
    sources: List[MergedSource]
    # Whether all sources were read. Where false, `sources` says which were not.
    complete: bool
    # Whether a source has, or may have, further items: also one that is down or busy, whose read
    # has status 429 or 5xx.
    has_more: bool
    # How far each source was read: `<environment>.<account, or all>.<position>` of each, joined
    # by `_`. A source that was not read keeps its position.
    next_cursor: str


class MergedSearchItemsItem(TypedDict):
    # The number of its source.
    source: int
    # The environment that it is of.
    environment_id: str
    # The record that was found.
    result: SearchResult


class MergedSearch(TypedDict):
    # At most 5 of a kind and source.
    items: List[MergedSearchItemsItem]
    # All that were sent, those that could not be read included.
    sources: List[MergedSource]
    # Whether all sources were read. Where false, `sources` says which were not.
    complete: bool


class MergedSource(TypedDict):
    # 1 for the key of the request, then those of `Railhead-Keys` in their order.
    number: int
    # The last four characters of the key.
    key_hint: Optional[str]
    # Null while it is not known.
    environment_id: Optional[str]
    # The account that the key acts for.
    account_id: Optional[str]
    # False where the answer has nothing of this source.
    is_read: bool
    # The HTTP status of the read.
    status: int
    # Why it was refused, as `cell_unavailable`.
    code: Optional[str]
    # The same in a sentence.
    detail: Optional[str]


class MergedSummary(TypedDict):
    # What the groups are of. Null without groups.
    group_by: Optional[Literal["status", "day", "reason", "account"]]
    # How many charges, and their sum.
    charges: PaymentSum
    # How many payouts, and their sum.
    payouts: PaymentSum
    # In the order of their keys. Empty without `group_by`.
    groups: List[PaymentSumGroup]
    # All that were sent, those that could not be read included.
    sources: List[MergedSource]
    # Whether all sources were read. Where false, `sources` says which were not.
    complete: bool


class Meta(TypedDict):
    # The id of this answer, also in the header `Api-Request-Id`.
    api_request_id: str
    # The instant of the answer by the environment's clock.
    api_request_timestamp: str


class MissingItem(TypedDict):
    # What is missing, as a name.
    code: Literal["representative_missing", "representative_rejected", "bank_account_missing", "bank_account_rejected", "onboarding_not_started", "representative_in_review", "bank_account_in_review", "account_in_review", "account_inactive", "account_rejected", "capability_not_requested", "capability_rejected", "capability_switched_off", "capability_in_review"]
    # What is missing.
    sentence: str
    # Whose turn it is: who acts for the account, or who reviews it. `nobody` where it is final.
    turn: Literal["account", "reviewer", "nobody"]
    # The operation that goes on. Null where nobody can.
    operation: Optional[str]
    # Built-in roles that may, alone or by asking.
    roles: List[str]
    # What waits for it.
    stops: Literal["onboarding", "payments", "transfers"]
    # The type of the resource.
    resource_type: Literal["account", "representative", "linked_bank_account", "capability_request"]
    # The resource that waits. Null where there is none yet.
    resource_id: Optional[str]
    # When that resource last changed.
    since: str
    # By when an open exception about it asks for an act. Null without one.
    due_at: Optional[str]


MoneyInAndOut = TypedDict(
    "MoneyInAndOut",
    {
        "in": "str",
        "out": "str",
    },
)


class MovementsItem(TypedDict):
    # Whether it is a person or a business.
    type: Literal["funding_event", "payment", "file", "return_file", "received_file", "received_entry"]
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The name, up to 200 characters.
    name: str
    # The day, `YYYY-MM-DD`.
    date: str
    # Signed cents; what came in is positive.
    amount: str


class NameMatch(TypedDict):
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # Codes of what was found, explained in `messages`. Empty when nothing was found.
    codes: List[str]
    # How well the data agrees, from 0 to 1. Null when the check gives no score.
    correlation_score: Optional[float]
    # The name of the customer that was compared. Null when none was.
    customer_name: Optional[str]
    # The name on the account that agrees best. Null when there is none.
    matched_name: Optional[str]
    # All names on the account.
    names_on_account: List[str]
    # Why the names do not agree. Null when they do.
    reason: Optional[str]


class NetSuspenseItem(TypedDict):
    # Why the status was entered.
    reason: str
    # The other item of a net.
    suspense_item_id: str


class NetworkAlerts(TypedDict):
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # Codes of what was found, explained in `messages`. Empty when nothing was found.
    codes: List[str]
    # The alerts, as texts.
    alerts: List[str]


NetworkDutyDutiesItem = TypedDict(
    "NetworkDutyDutiesItem",
    {
        "name": "Literal[\"return_rate_levels\", \"web_account_validation\", \"micro_entries\", \"fraud_monitoring_phase_1\", \"fraud_monitoring_phase_2\"]",
        "from": "str",
        "source": "str",
        "duty": "str",
        "who": "str",
        "shown_by": "List[Literal[\"payments\", \"returns\", \"returns_by_code\", \"funding\", \"funding_lines\", \"fees\", \"nocs\", \"files\", \"control_totals\", \"bank_reconciliation\", \"exceptions\", \"return_rates\", \"ledger\", \"trial_balance\", \"suspense\", \"originators\", \"ledger_proofs\", \"approvals\", \"risk_coverage\", \"risk_rule_days\", \"risk_publications\", \"risk_list_changes\", \"network_duty_changes\", \"programme_reviews\", \"work_items\", \"screening_versions\", \"screening_matches\"]]",
        "is_corrected": "bool",
        "shipped": "DutyTerms",
        "last_change": "Optional[LastChange]",
    },
)


class NetworkDuty(TypedDict):
    # The duties, by the day from which each counts.
    duties: List[NetworkDutyDutiesItem]


class NetworkDutyHistory(TypedDict):
    # The number of the message, from 1.
    number: int
    # Before the request.
    before: DutyTerms
    # After the request.
    after: DutyTerms
    # Why the status was entered.
    reason: str
    # Who corrected it.
    changed_by: RulesetActor
    # When the status was entered, in UTC with milliseconds.
    changed_at: str


NetworkDutyUpdate = TypedDict(
    "NetworkDutyUpdate",
    {
        "name": "Literal[\"return_rate_levels\", \"web_account_validation\", \"micro_entries\", \"fraud_monitoring_phase_1\", \"fraud_monitoring_phase_2\"]",
        "from": "str",
        "source": "str",
        "duty": "str",
        "who": "str",
        "shown_by": "List[Literal[\"payments\", \"returns\", \"returns_by_code\", \"funding\", \"funding_lines\", \"fees\", \"nocs\", \"files\", \"control_totals\", \"bank_reconciliation\", \"exceptions\", \"return_rates\", \"ledger\", \"trial_balance\", \"suspense\", \"originators\", \"ledger_proofs\", \"approvals\", \"risk_coverage\", \"risk_rule_days\", \"risk_publications\", \"risk_list_changes\", \"network_duty_changes\", \"programme_reviews\", \"work_items\", \"screening_versions\", \"screening_matches\"]]",
        "is_corrected": "bool",
        "shipped": "DutyTerms",
        "last_change": "Optional[LastChange]",
    },
)


class NextWorkItem(TypedDict, total=False):
    # Only items of this kind.
    kind: Literal["risk_hold", "limit_hold", "required_review", "screening_match"]


class Note(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account of what the note is about. Null where that belongs to the platform.
    account_id: Optional[str]
    # What the note is about, by the name that events give it.
    resource_type: Literal["account", "approval", "bank", "bank_statement", "capability_request", "charge", "customer", "exception", "file", "funding_event", "linked_bank_account", "organization", "paykey", "payout", "representative", "webhook_endpoint"]
    # The id of what the note is about.
    resource_id: str
    # The text of the note. Null after its deletion, and where it cannot be read.
    text: Optional[str]
    # The ids of the people whom the text mentions.
    mentions: List[str]
    # The person or the API key that wrote the note.
    author: ApiCaller
    # When it was created, in UTC with milliseconds.
    created_at: str


class _Offset(TypedDict):
    # The bank's routing number, nine digits.
    routing_number: str
    # The type of the account.
    account_type: Literal["checking", "savings"]
    # The path of the file that holds the account number.
    account_number_file: str


class Offset(_Offset, total=False):
    # What an offset entry balances. `batch_side` by default.
    level: Literal["batch", "batch_side", "file"]


class _OnboardAccountTermsOfService(TypedDict):
    # When the terms were accepted, in UTC.
    accepted_date: str
    # How the terms were shown: in your page (`embedded`) or ours (`direct`).
    agreement_type: Literal["embedded", "direct"]


class OnboardAccountTermsOfService(_OnboardAccountTermsOfService, total=False):
    """The agreement that the business accepted."""
    # Where the terms can be read. Null when not given.
    agreement_url: Optional[str]
    # The IP address of the person who accepted. Null when not given.
    accepted_ip: Optional[str]
    # The browser of the person who accepted. Null when not given.
    accepted_user_agent: Optional[str]


class OnboardAccount(TypedDict):
    # The agreement that the business accepted.
    terms_of_service: OnboardAccountTermsOfService


class Operator(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The email address, up to 254 characters.
    email: str
    # The name, up to 200 characters.
    name: Optional[str]
    # Names of the roles that the person holds now, anywhere.
    roles: List[str]
    # `invited` until the first sign-in, then `active`; `disabled` has no access.
    state: Literal["invited", "active", "disabled"]
    # The language of pages, such as `en-US`. Null when none was chosen.
    locale: Optional[str]
    # The time zone of pages, such as `America/New_York`. Null when none was chosen.
    time_zone: Optional[str]
    # When it was last used, within a minute, by the wall clock. Null when it never was.
    last_seen_at: Optional[str]
    # When access was taken away, by the wall clock. Null while there is access.
    disabled_at: Optional[str]
    # Who took access away, a UUID. Null while there is access, and when the command line did it.
    disabled_by: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class OperatorCreate(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The email address, up to 254 characters.
    email: str
    # The name, up to 200 characters.
    name: Optional[str]
    # Built-in roles that hold the permission.
    roles: List[str]
    # `invited` until the first sign-in.
    state: Literal["invited", "active", "disabled"]
    # The language of pages, such as `en-US`. Null when none was chosen.
    locale: Optional[str]
    # The time zone of pages, such as `America/New_York`. Null when none was chosen.
    time_zone: Optional[str]
    # When it was last used, within a minute, by the wall clock. Null when it never was.
    last_seen_at: Optional[str]
    # When access was taken away, by the wall clock. Null while there is access.
    disabled_at: Optional[str]
    # Who took access away, a UUID. Null while there is access, and when the command line did it.
    disabled_by: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # The token of a one-time link.
    link: str
    # When the link ends, by the wall clock.
    link_expires_at: str


class OperatorExplainRight(TypedDict):
    # The person, a UUID.
    operator_id: str
    # The operation.
    operation: str
    # The environment, a UUID.
    environment_id: str
    # The account. Null for the whole environment.
    account_id: Optional[str]
    # `allowed`; `ask` where a second person must approve; `refused`. A rule may ask for a second
    # person, too.
    decision: Literal["allowed", "ask", "refused"]
    # The permission. Null for what is one's own.
    permission: Optional[str]
    # The role that decides. Null where none does.
    role: Optional[str]
    # Built-in roles that hold the permission.
    roles: List[str]
    # Why, what else is needed, and what would allow it, in sentences.
    because: List[str]


class OperatorGrantGrantedBy(TypedDict):
    """Who granted it."""
    # Whether a person (`operator`) or the command line (`system`) did.
    type: Literal["operator", "system"]
    # The id of the person, or `command_line`.
    id: str


class OperatorGrant(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The person, a UUID.
    operator_id: str
    # The role.
    role: str
    # How far the role reaches. The whole installation if omitted.
    scope_type: Literal["installation", "environment", "organization", "account"]
    # The environment, a UUID. Null for the installation.
    environment_id: Optional[str]
    # The organization or account, a UUID. Null for wider scopes.
    scope_id: Optional[str]
    # `grant`, `first_operator`, `invitation`, `oidc`, or `break_glass` in an emergency.
    source: Literal["grant", "first_operator", "invitation", "oidc", "break_glass"]
    # Who granted it.
    granted_by: OperatorGrantGrantedBy
    # Why. Null where no reason was stated.
    reason: Optional[str]
    # When it ends by itself, by the wall clock. Null for no end.
    until: Optional[str]
    # When it was ended, by the wall clock. Null while it was not.
    ended_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str


class OperatorSession(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The person, a UUID.
    operator_id: str
    # `signed_in`, or `enrolling` while the session may only enroll a factor.
    stage: Literal["enrolling", "signed_in"]
    # The network address that the last factor was given from.
    address: str
    # The browser, as it names itself. Null when it does not.
    agent: Optional[str]
    # When a passkey, code or password was last given, by the wall clock. Null when a one-time
    # link alone opened the session.
    factor_at: Optional[str]
    # Whether it is the session that asks.
    is_current: bool
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it was last used, within a minute, by the wall clock.
    last_seen_at: str
    # When it expires, in UTC by the wall clock.
    expires_at: str
    # When it was ended, by the wall clock. Null while it is open.
    ended_at: Optional[str]


class OperatorSessionEndOther(TypedDict):
    # How many sessions ended.
    ended: int


class OrganizationSettings(TypedDict, total=False):
    """Limits and settings in force."""
    # Limits and settings of charges.
    charges: Optional[PaymentSettingsChange]
    # Limits and settings of payouts.
    payouts: Optional[PaymentSettingsChange]
    # Whether payouts wait for cover before they go into a file. Null inherits the section.
    payout_funding: Optional[PayoutFunding]
    # When charges returned for lack of funds are sent again.
    retries: Optional[Retries]
    # What happens while return rates exceed a threshold.
    return_rates: Optional[ReturnRates]
    # What customers read on their bank statements.
    statement_settings: Optional[StatementSettings]
    # Who may show the linking page. Null inherits it from the organization.
    bridge: Optional[SettingsBridge]
    # What the account may do beyond the defaults.
    configuration: Optional[Configuration]


class Organization(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The name, up to 200 characters.
    name: str
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Limits and settings in force.
    settings: OrganizationSettings
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class OriginationStopHeld(TypedDict):
    """What was scheduled and covered when the stop was set."""
    # The charges among them.
    charges: HeldEntries
    # The payouts among them.
    payouts: HeldEntries
    # The transfers with businesses' bank accounts among them.
    transfers: HeldEntries
    # The first cut-off that an entry is held back from. Null where none is scheduled.
    first_cutoff_at: Optional[str]


class OriginationStop(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The bank whose entries it covers. Null covers every bank's.
    bank_id: Optional[str]
    # The account whose entries it covers. Null covers every account's.
    account_id: Optional[str]
    # The SEC code that it covers. Null covers every one.
    sec_code: Optional[Literal["PPD", "WEB", "CCD"]]
    # Whether it holds entries back.
    status: Literal["in_force", "lifted"]
    # Why origination is stopped.
    reason: str
    # What was scheduled and covered when the stop was set.
    held: OriginationStopHeld
    # Who set it, as `operator:` or `api_key:` with an id.
    set_by: str
    # When it was lifted. Null while it is in force.
    lifted_at: Optional[str]
    # Who lifted it. Null while it is in force.
    lifted_by: Optional[str]
    # Why it was lifted. Null while it is in force.
    lift_reason: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class OriginationStopPreview(TypedDict):
    # The charges that it would hold back.
    charges: HeldEntries
    # The payouts that it would hold back.
    payouts: HeldEntries
    # The transfers with businesses' bank accounts that it would hold back.
    transfers: HeldEntries
    # The first cut-off that an entry is held back from. Null where none is scheduled.
    first_cutoff_at: Optional[str]


class OriginatorCompanyIdsItem(TypedDict):
    # The company id, 10 characters at most.
    company_id: str
    # The company name that goes with it, 16 characters at most.
    company_name: str


class OriginatorEntriesItem(TypedDict):
    # The SEC code of the entries.
    sec_code: Literal["PPD", "WEB", "CCD"]
    # Whether they take or bring money.
    side: Literal["debit", "credit"]
    # What the payments may be for.
    purposes: List[Literal["goods", "services", "payroll", "other"]]
    # Entry descriptions that they may carry, 10 characters each. What the network prescribes
    # needs no line.
    descriptions: List[str]


class OriginatorContactsItem(TypedDict):
    # What to ask the person about, such as operations or fraud.
    role: str
    # The person's name.
    name: str
    # The person's phone. Null when not given.
    phone: Optional[str]
    # The person's email address. Null when not given.
    email: Optional[str]


class OriginatorReviewsItem(TypedDict):
    # What is reviewed.
    review: Literal["fraud_procedures", "exposure", "web_security", "third_party_registration", "registration_change", "registration_details", "originator_identities"]
    # The day of the last one. Null where there was none.
    reviewed_on: Optional[str]
    # The day by which the next one is due.
    due_on: str


class Originator(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The bank whose files may hold its entries.
    bank_id: str
    # Whether files may hold its entries.
    status: Literal["proposed", "approved_by_bank", "active", "suspended", "ended"]
    # Why it is in its status. Null where nobody gave a reason.
    status_reason: Optional[str]
    # The name under which it is registered.
    legal_name: str
    # The name under which it does business. Null when it has no other.
    dba: Optional[str]
    # The address of its business.
    address: CustomerAddress
    # The tax id with its last four digits shown. Null when not given.
    tax_id: Optional[str]
    # Its company ids, as batches carry them.
    company_ids: List[OriginatorCompanyIdsItem]
    # What files may hold of it.
    entries: List[OriginatorEntriesItem]
    # The day of the agreement with the bank. Null when not given.
    agreement_date: Optional[str]
    # The version of the agreement. Null when not given.
    agreement_version: Optional[str]
    # The day on which it accepted the network's rules. Null when not given.
    rules_accepted_on: Optional[str]
    # The risk that you see in it.
    risk_rating: Literal["low", "medium", "high"]
    # People whom the bank may ask.
    contacts: List[OriginatorContactsItem]
    # Whether it sends entries for others under its own agreement.
    is_third_party_sender: bool
    # The day on which the bank approved it. Null before.
    approved_on: Optional[str]
    # The bank's reference of the approval. Null before.
    bank_reference: Optional[str]
    # Who approved it at the bank. Null before.
    bank_contact: Optional[str]
    # When it was first activated. Null before.
    activated_at: Optional[str]
    # The reviews that it needs, the earliest first. Empty before its activation.
    reviews: List[OriginatorReviewsItem]
    # When its personal data was erased. Null where it was not.
    erased_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class OriginatorHistory(TypedDict):
    # The number of the version, from 1.
    version: int
    # What was done.
    act: str
    # The status after it.
    status: Literal["proposed", "approved_by_bank", "active", "suspended", "ended"]
    # Why it was done. Null where nobody gave a reason.
    reason: Optional[str]
    # Who did it, as a type and an id.
    by: str
    # The members that it changed.
    changes: List[str]
    # When it was created, in UTC with milliseconds.
    created_at: str


class OriginatorPreviewBatchesItem(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # The company id of the account's batches.
    company_id: str
    # The SEC code of the entries.
    sec_code: Literal["PPD", "WEB", "CCD"]
    # Whether they take or bring money.
    side: Literal["debit", "credit"]
    # What the payments are for.
    purpose: Literal["goods", "services", "payroll", "other"]
    # The entry description that they would carry.
    description: str
    # The first part that no active originator would allow.
    missing: Literal["company_id", "sec_code", "purpose", "description"]
    # Why they would wait, in a sentence.
    message: str
    # How many entries they are.
    count: int
    # What they sum to, in cents.
    amount: str
    # The first cut-off that they would miss.
    first_cutoff_at: str


class OriginatorPreview(TypedDict):
    # Whether the bank's register would be in force from this activation on. Before, nothing is
    # compared.
    begins_register: bool
    # Of what waits for the bank's files, what would go.
    allowed: HeldEntries
    # Of what waits for the bank's files, what would wait on.
    stopped: HeldEntries
    # What would wait on, by account and batch, those of most money first, up to 100.
    batches: List[OriginatorPreviewBatchesItem]
    # How many more there are.
    batches_left_out: int


class OutcomeTally(TypedDict):
    # How many.
    decisions: int
    # The sum of their amounts in cents.
    amount: str


class OverviewBanksItemNextCutoff(TypedDict):
    """The next time at which a file is sealed."""
    # By when a payment must be ready to be in the file.
    cutoff_at: str
    # By when the file must be with the bank.
    deadline_at: str
    # Whether its entries settle on the same day.
    same_day: bool
    # Payments and transfers that are due for it so far.
    entries: int
    # The cents that these take in.
    debits: str
    # The cents that these pay out.
    credits: str
    # False where there are more than were counted.
    is_exact: bool


class OverviewBanksItemFailingStepsItem(TypedDict):
    # The step, such as `originate` or `poll`.
    step: str
    # How often it failed in a row.
    failures: int
    # When it failed first.
    since: str
    # When it is tried again.
    retry_at: str
    # Why it failed, in a sentence.
    fault: str


class OverviewBanksItem(TypedDict):
    # The id of the bank.
    id: str
    # The name of the bank.
    name: str
    # Whether files are sealed and sent.
    sending: Literal["on", "dry_run", "off"]
    # Since when nothing is sealed or sent, because the database went back. Null otherwise.
    locked_since: Optional[str]
    # When the bank is next asked for files.
    next_poll_at: str
    # Whether the bank's folder should have been read already.
    is_poll_late: bool
    # The last day whose returns were all read. Null before the first.
    returns_read_through: Optional[str]
    # The next time at which a file is sealed.
    next_cutoff: OverviewBanksItemNextCutoff
    # Steps of the engine that failed for the bank when they ran last.
    failing_steps: List[OverviewBanksItemFailingStepsItem]


OverviewMoneyItem = TypedDict(
    "OverviewMoneyItem",
    {
        "day": "str",
        "in": "str",
        "out": "str",
        "returned": "str",
    },
)


class OverviewFiles(TypedDict):
    """How the exchange of files goes. Null where left out."""
    # The newest file to a bank. Null where there is none.
    last_sent: Optional[OverviewFile]
    # The newest file from a bank. Null where there is none.
    last_received: Optional[OverviewFile]
    # Files that are to be handed to a bank.
    waiting: int
    # Of those, how many are past their deadline.
    late: int
    # Files whose acknowledgement is overdue.
    unacknowledged: int


class OverviewReturnRatesItem(TypedDict):
    # Whether the rate is of the account or of a company id.
    scope: Literal["account", "company"]
    # The account's id, or the company id.
    id: str
    # The rate.
    name: Literal["unauthorized", "administrative", "overall"]
    # Debits that were sent. Null to an account's key where other accounts' entries are counted
    # too.
    originated: Optional[int]
    # Those of them that came back. Null to an account's key where other accounts' entries are
    # counted too.
    returned: Optional[int]
    # Percent of the entries, with four decimals.
    rate: str
    # Percent; the network's ceiling.
    ceiling: str
    # How many more may come back until the ceiling. Null to an account's key where other
    # accounts' entries are counted too.
    headroom: Optional[int]
    # How near the ceiling is.
    level: Literal["ok", "warning", "breach", "too_few"]


class OverviewWebhooks(TypedDict):
    """How webhook endpoints fare. Null where left out."""
    # Endpoints there are.
    endpoints: int
    # Endpoints that failed since their last success.
    failing: int
    # Endpoints that the service switched off.
    stopped: int
    # Since when the first of them fails. Null where none does.
    failing_since: Optional[str]
    # The most events that an endpoint has not been sent yet.
    behind: int


class OverviewSinks(TypedDict):
    """How sinks fare. Null where left out."""
    # How many sinks there are.
    sinks: int
    # How many of them a caller paused.
    paused: int
    # How many of them failed at their last attempt.
    failing: int
    # Since when the first of them fails, in wall time. Null where none does.
    failing_since: Optional[str]
    # Events that the running sink furthest behind has not delivered.
    behind: int
    # The age of the oldest event that a running sink has not delivered.
    behind_seconds: int


class OverviewBooks(TypedDict):
    """What of the books is proved. Null where left out."""
    # When the last proved entry was posted. Null where none is.
    proved_through: Optional[str]
    # When the last proof that somebody asked for ended. Null where none was.
    proved_at: Optional[str]
    # How many violations that proof found. Null where none was.
    violations: Optional[int]
    # Entries since then.
    later: int
    # False where there are more than were counted.
    is_exact: bool
    # Whether an exception says that the books do not add up.
    is_violated: bool


class OverviewLeftOutItem(TypedDict):
    # The part of the overview.
    part: Literal["banks", "money", "files", "exceptions", "approvals", "customers_in_review", "paykeys_in_review", "held_payments", "return_rates", "webhooks", "sinks", "books"]
    # `forbidden`: the caller may not read the kind. `too_slow`, `too_short`: only the newest
    # records were searched.
    reason: Literal["forbidden", "too_slow"]
    # What would change that.
    detail: str


class Overview(TypedDict):
    # The instant by the environment's clock for which it was read.
    as_of: str
    # Banks with their next cut-off. Null where left out.
    banks: Optional[List[OverviewBanksItem]]
    # Totals of the files of two weeks by file date, oldest first, transfers to businesses
    # included. Null where left out.
    money: Optional[List[OverviewMoneyItem]]
    # How the exchange of files goes. Null where left out.
    files: Optional[OverviewFiles]
    # Open exceptions. Null where left out.
    exceptions: Optional[OverviewQueue]
    # Requests that wait for an approval, without the caller's own. Null where left out.
    approvals: Optional[OverviewQueue]
    # Customers that a person must review. Null where left out.
    customers_in_review: Optional[OverviewQueue]
    # Paykeys that a person must review. Null where left out.
    paykeys_in_review: Optional[OverviewQueue]
    # Payments on hold. Null where left out.
    held_payments: Optional[OverviewQueue]
    # Rates of the account and of its company ids over 60 days. Null where left out.
    return_rates: Optional[List[OverviewReturnRatesItem]]
    # How webhook endpoints fare. Null where left out.
    webhooks: Optional[OverviewWebhooks]
    # How sinks fare. Null where left out.
    sinks: Optional[OverviewSinks]
    # What of the books is proved. Null where left out.
    books: Optional[OverviewBooks]
    # Kinds that were not searched, or not in full.
    left_out: List[OverviewLeftOutItem]


class OverviewFile(TypedDict):
    # The id of the file.
    id: str
    # The name of the file.
    name: str
    # The state as two capital letters, such as `NY`.
    state: Literal["sealed", "uploading", "uploaded", "upload_unknown", "acknowledged", "accepted", "partially_rejected", "rejected", "missed", "received", "applied", "quarantined"]
    # When it was sealed or received.
    at: str


class OverviewQueue(TypedDict):
    # How many wait.
    open: int
    # False where there are more than were counted.
    is_exact: bool
    # How many are past their deadline.
    overdue: int
    # Since when the oldest waits. Null where none does.
    oldest: Optional[str]
    # The most urgent one, or the oldest. Null where none waits.
    next: Optional[OverviewQueueItem]


class OverviewQueueItem(TypedDict):
    # The type of resource.
    type: Literal["exception", "approval", "customer", "paykey", "charge", "payout"]
    # The id of the resource.
    id: str
    # What it is about.
    title: str
    # What else a person needs to know, such as what to do. Null where there is nothing.
    detail: Optional[str]
    # Since when it waits.
    since: str
    # Its deadline. Null where it has none.
    due_at: Optional[str]


class PackPacksItem(TypedDict):
    # The name, up to 200 characters.
    name: Literal["month", "fraud_monitoring"]
    # The title of one line.
    title: str
    # Who asks for it, and what it answers.
    means: str
    # The reports in it, each a CSV file.
    reports: List[Literal["payments", "returns", "returns_by_code", "funding", "funding_lines", "fees", "nocs", "files", "control_totals", "bank_reconciliation", "exceptions", "return_rates", "ledger", "trial_balance", "suspense", "originators", "ledger_proofs", "approvals", "risk_coverage", "risk_rule_days", "risk_publications", "risk_list_changes", "network_duty_changes", "programme_reviews", "work_items", "screening_versions", "screening_matches"]]


class Pack(TypedDict):
    # All of them, whatever the caller may read.
    packs: List[PackPacksItem]
    # The key that signs packs of the environment, Ed25519 as base64url. Give it to whom you send
    # packs.
    public_key: str


class _ParkSuspenseItem(TypedDict):
    # Why the status was entered.
    reason: str


class ParkSuspenseItem(_ParkSuspenseItem, total=False):
    # The amount of money in cents.
    amount: Cents


class Parts(TypedDict, total=False):
    # The dates of birth.
    birth_date: Literal["same", "near", "other"]
    # Numbers of documents and registrations.
    id_number: Literal["same", "near", "other"]
    # Cities and countries of addresses.
    place: Literal["same", "near", "other"]


class Passkey(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The passkey's id, once more.
    rawId: str
    # Whether it is a person or a business.
    type: Literal["public-key"]
    # What the receiver answered, cut short.
    response: Response


class _PaykeyConfig(TypedDict):
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "active", "rejected", "review"]


class PaykeyConfig(_PaykeyConfig, total=False):
    """How it is processed."""
    # The balance that the simulated bank shows for the account, in a sandbox.
    sandbox_balance: Union[int, str]


class Paykey(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The token used to create payments.
    paykey: str
    # The bank's name and the last four digits, such as `Example Bank ****6789`.
    label: str
    # Where the account was linked. An adapter that is loaded adds its own name.
    source: Literal["bank_account", "railhead", "plaid", "quiltt", "mx", "tan", "aggregator"]
    # The current status.
    status: Literal["pending", "active", "review", "rejected", "blocked", "inactive"]
    # Why the resource is in its status.
    status_details: PaykeyStatusDetails
    # The customer's id, a UUID.
    customer_id: str
    # The bank's name. Null when unknown.
    institution_name: Optional[str]
    # When the paykey expires. Null when it does not.
    expires_at: Optional[str]
    # The bank account behind the paykey.
    bank_data: BankData
    # The last balance that was read. Null when the source cannot read balances.
    balance: Optional[Balance]
    # How it is processed.
    config: PaykeyConfig
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # Whether the paykey is blocked and may be unblocked once.
    unblock_eligible: bool
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class PaykeyBankData(TypedDict):
    # The bank's routing number, nine digits.
    routing_number: str
    # The bank account number, masked but for the last four digits.
    account_number: str
    # The type of the account.
    account_type: Literal["checking", "savings"]


class PaykeyBankDetail(TypedDict):
    # The number of the version, from 1.
    version: int
    # The bank's name. Null when unknown.
    institution_name: Optional[str]
    # The bank's routing number, nine digits.
    routing_number: str
    # The bank account number, 4 to 17 digits; masked in answers but for the last four.
    account_number: str
    # The type of the account.
    account_type: Literal["checking", "savings"]
    # How the version came. Null for the one that was linked.
    source: Optional[Literal["notification", "person"]]
    # The change code that it came with. Null without a notification.
    code: Optional[str]
    # Why a person corrected it. Null where nobody did.
    reason: Optional[str]
    # Who corrected it, as `<type>:<id>`. Null for the one that was linked.
    corrected_by: Optional[str]
    # Since when it held.
    valid_from: str
    # Until when it held. Null for the present one.
    valid_to: Optional[str]


class PaykeyCorrectionPaykeyCorrectionsItem(TypedDict):
    # The paykey's id, a UUID. It is not the token.
    paykey_id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # Whether it applies a notification of change.
    source: Literal["notification", "person"]
    # The change code. Null where a person corrected it alone.
    code: Optional[str]
    # The exception that it resolved. Null where a person corrected it alone.
    exception_id: Optional[str]
    # The bank data before.
    before: PaykeyBankData
    # The bank data now.
    after: PaykeyBankData


class PaykeyCorrectionFailedItem(TypedDict):
    # The item of the request: `/corrections/0` is the first.
    reference: str
    # Why it could not be applied.
    detail: str


class PaykeyCorrection(TypedDict):
    # The paykeys that were corrected, with what they said before and after.
    paykey_corrections: List[PaykeyCorrectionPaykeyCorrectionsItem]
    # The items that could not be applied, and why.
    failed: List[PaykeyCorrectionFailedItem]


class _PaykeyDecideReviewConfig(TypedDict):
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "active", "rejected", "review"]


class PaykeyDecideReviewConfig(_PaykeyDecideReviewConfig, total=False):
    """How it is processed."""
    # The balance that the simulated bank shows for the account, in a sandbox.
    sandbox_balance: Union[int, str]


class PaykeyDecideReview(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The token used to create payments.
    paykey: str
    # The bank's name and the last four digits, such as `Example Bank ****6789`.
    label: str
    # Where the account was linked. An adapter that is loaded adds its own name.
    source: Literal["bank_account", "railhead", "plaid", "quiltt", "mx", "tan", "aggregator"]
    # The current status.
    status: Literal["pending", "active", "review", "rejected", "blocked", "inactive"]
    # Why the resource is in its status.
    status_details: PaykeyStatusDetails
    # The customer's id, a UUID.
    customer_id: str
    # The bank's name. Null when unknown.
    institution_name: Optional[str]
    # When the paykey expires. Null when it does not.
    expires_at: Optional[str]
    # The bank account behind the paykey.
    bank_data: BankData
    # The last balance that was read. Null when the source cannot read balances.
    balance: Optional[Balance]
    # How it is processed.
    config: PaykeyDecideReviewConfig
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # Whether the paykey is blocked and may be unblocked once.
    unblock_eligible: bool
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # What the verification of the bank account found.
    verification_details: VerificationDetails


class PaykeyDetails(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The customer's id, a UUID.
    customer_id: str
    # The bank's name and the last four digits, such as `Example Bank ****6789`.
    label: str
    # The last known balance in cents as a string of digits. Null when unknown.
    balance: Optional[str]


class PaykeyGetAuthorizationTerms(TypedDict):
    """What was authorized."""
    # One debit, debits at an interval, or debits that the customer asks for one by one.
    type: Literal["single", "recurring", "standing"]
    # The least amount of a debit in cents. Null where none was set.
    min_amount: Optional[int]
    # The largest amount of a debit in cents. Null where none was set.
    max_amount: Optional[int]
    # The interval of recurring debits. Null for other types.
    frequency: Optional[Literal["weekly", "every_two_weeks", "monthly", "quarterly", "yearly"]]
    # The day before which no debit is made. Null where none was set.
    start_date: Optional[str]


class PaykeyGetAuthorizationDevice(TypedDict):
    """Where the customer agreed. Null after an erasure."""
    # The IPv4 or IPv6 address of the device. `0.0.0.0` when the customer was not online.
    ip_address: str
    # The browser's name for itself. Null when it sent none.
    user_agent: Optional[str]


class PaykeyGetAuthorization(TypedDict):
    # The paykey's id, a UUID. It is not the token.
    paykey_id: str
    # The customer's id, a UUID.
    customer_id: str
    # The session of the linking page.
    session_id: str
    # What was authorized.
    terms: PaykeyGetAuthorizationTerms
    # The language of the text.
    language: Literal["en", "es"]
    # The version of the text; it changes with every word.
    version: str
    # The text that was shown, to the letter.
    text: str
    # SHA-256 of the text in UTF-8, in hexadecimal.
    text_hash: str
    # Where the customer agreed. Null after an erasure.
    device: Optional[PaykeyGetAuthorizationDevice]
    # When the customer agreed.
    accepted_at: str


class _PaykeyGetReviewPaykeyDetailsConfig(TypedDict):
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "active", "rejected", "review"]


class PaykeyGetReviewPaykeyDetailsConfig(_PaykeyGetReviewPaykeyDetailsConfig, total=False):
    """How it is processed."""
    # The balance that the simulated bank shows for the account, in a sandbox.
    sandbox_balance: Union[int, str]


class PaykeyGetReviewPaykeyDetails(TypedDict):
    """The paykey."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The token used to create payments.
    paykey: str
    # The bank's name and the last four digits, such as `Example Bank ****6789`.
    label: str
    # Where the account was linked. An adapter that is loaded adds its own name.
    source: Literal["bank_account", "railhead", "plaid", "quiltt", "mx", "tan", "aggregator"]
    # The current status.
    status: Literal["pending", "active", "review", "rejected", "blocked", "inactive"]
    # Why the resource is in its status.
    status_details: PaykeyStatusDetails
    # The customer's id, a UUID.
    customer_id: str
    # The bank's name. Null when unknown.
    institution_name: Optional[str]
    # When the paykey expires. Null when it does not.
    expires_at: Optional[str]
    # The bank account behind the paykey.
    bank_data: BankData
    # The last balance that was read. Null when the source cannot read balances.
    balance: Optional[Balance]
    # How it is processed.
    config: PaykeyGetReviewPaykeyDetailsConfig
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # Whether the paykey is blocked and may be unblocked once.
    unblock_eligible: bool
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class PaykeyGetReview(TypedDict):
    # The paykey.
    paykey_details: PaykeyGetReviewPaykeyDetails
    # What the verification of the bank account found.
    verification_details: VerificationDetails


class PaykeyStatusDetails(TypedDict):
    # One sentence for people.
    message: str
    # Why the status was entered.
    reason: Literal["ok", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request"]
    # Who or what caused the status.
    source: Literal["risk_monitor", "bank_decline", "customer_dispute", "user_action", "system"]
    # When the status was entered, in UTC with milliseconds.
    changed_at: str
    # The ACH return code, such as `R01`. Null when no return caused the status.
    code: Optional[str]


class PaykeyVerification(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The paykey's id, a UUID. It is not the token.
    paykey_id: str
    # How it is verified: a prenote or micro-entries.
    method: Literal["prenote", "micro_entries"]
    # Which kind of payment a prenote stands for. Null for micro-entries.
    payment_type: Optional[Literal["charge", "payout"]]
    # Whether the linking page began it: the paykey is in review until the amounts are confirmed,
    # and active from then on.
    activates_paykey: bool
    # The status of the verification.
    status: Literal["created", "sent", "awaiting_confirmation", "verified", "failed", "expired"]
    # How many tries are left to confirm the amounts. Null for a prenote.
    tries_left: Optional[int]
    # Trace numbers of our entries. Empty until they are in a file.
    trace_numbers: List[str]
    # The day on which it settles. Null until it is known.
    settlement_date: Optional[str]
    # The return code that failed the verification. Null when none came.
    return_code: Optional[str]
    # Until when the amounts may be confirmed. Null for a prenote.
    expires_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class _Payment(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The paykey's token, which names the bank account in payments.
    paykey: str
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The amount in cents as a string of digits.
    amount: str
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a
    # banking day.
    payment_date: str
    # What the payment is for, which decides the words on the statement.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own id, 1 to 255 characters.
    external_id: str
    # The current status.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # Why the resource is in its status.
    status_details: PaymentStatusDetails
    # Ids of the funding events that carried the payment, oldest first. Empty until funded.
    funding_ids: List[str]
    # Trace numbers by what they identify. `{}` until the entry is in a file.
    trace_ids: TraceIds
    # The paykey as the payment knows it.
    paykey_details: PaykeyDetails
    # The customer as the payment knows them.
    customer_details: CustomerDetails
    # When the payment settled at the customer's bank. Null before.
    effective_at: Optional[str]
    # Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`.
    related_payments: Dict[str, Literal["original", "resubmit", "refund"]]
    # Whether it is a new attempt of another payment.
    is_resubmit: bool
    # Whether another attempt was made.
    has_resubmit: bool
    # The actions that the current status allows.
    allowed_actions: List[Literal["update", "hold", "release", "cancel", "resubmit", "refund"]]
    # The banking days on which the next steps happen.
    expected: ChargeExpected
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # The id of the latest funding event of the payment. Null until funded.
    funding_id: Optional[str]
    # Whether it is a refund of a charge.
    is_refund: bool
    # Whether any of it was refunded.
    has_refund: bool


class Payment(_Payment, total=False):
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata


class PaymentBank(TypedDict):
    # The id of the charge or payout, a UUID.
    payment_id: str
    # The bank of its file, or the one that it goes to now.
    bank_id: str
    # The newest file that it is in. Null where it is in none.
    file_id: Optional[str]
    # Charges are debits, payouts credits.
    side: Literal["debit", "credit"]
    # Its SEC code.
    sec_code: Literal["PPD", "WEB", "CCD"]
    # Why it has this bank. Null where no order of banks decided.
    reason: Optional[Literal["first_open", "none_open", "no_place"]]
    # The same as a sentence.
    message: str
    # What became of each place of the order. Empty where none decided.
    candidates: List[CandidatesItem]
    # When it was decided. Null where no order of banks decided.
    decided_at: Optional[str]


class PaymentCapabilityWanted(TypedDict, total=False):
    # Whether the capability is to be on. Defaults to true in a request.
    enable: bool
    # The largest payment in cents. Null sets no limit.
    max_amount: Optional[int]
    # The most in a day, in cents. Null sets no limit.
    daily_amount: Optional[int]
    # The most in a month, in cents. Null sets no limit.
    monthly_amount: Optional[int]
    # The most payments in a month. Null sets no limit.
    monthly_count: Optional[int]


class PaymentDecision(TypedDict):
    # The payment.
    payment_id: str
    # The payment's version after the move.
    version: int
    # When the payment was evaluated: `changed_at` of the status that it was given.
    decided_at: str
    # The version of the rules that ran.
    ruleset: int
    # When the rules ran: at the payment's `review`, while it was `scheduled`, or while it was
    # `held`.
    stage: Literal["review", "scheduled", "held"]
    # What became of the payment. `resume` sends a held payment to its checks again.
    outcome: Literal["pass", "hold", "refuse", "resume"]
    # The rule that decided. Null when none did.
    rule: Optional[str]
    # Every rule that hit, in the order of the rules, whether it decided or not.
    hits: List[RiskHit]
    # Rules in shadow that would have hit.
    shadow: List[RiskHit]
    # Known facts by name that differ from their usual values: integers as text, amounts in cents.
    facts: Dict[str, Union[str, bool, List[str]]]
    # Changes that would have passed, each checked by all rules; alone, or in pairs where none
    # suffices. Empty where the payment was not stopped, and where nothing that anybody can change
    # would pass.
    would_pass: List[RiskWayToPass]


class PaymentLabel(TypedDict):
    # The payment.
    payment_id: str
    # Counts what was said about the payment, from 1.
    number: int
    # What was said. That of the highest `number` counts.
    label: Literal["fraud", "good", "unsure", "none"]
    # Why, in the words of the person.
    reason: str
    # Who said it.
    set_by: RulesetActor
    # When it was said.
    set_at: str


class _PaymentRow(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str


class PaymentRow(_PaymentRow, total=False):
    # The account that it belongs to, a UUID.
    account_id: str
    # The paykey's token, which names the bank account in payments.
    paykey: str
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The amount in cents as a string of digits.
    amount: str
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a
    # banking day.
    payment_date: str
    # What the payment is for, which decides the words on the statement.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own id, 1 to 255 characters.
    external_id: str
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # The current status.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # Why the resource is in its status.
    status_details: PaymentStatusDetails
    # Ids of the funding events that carried the payment, oldest first. Empty until funded.
    funding_ids: List[str]
    # Trace numbers by what they identify. `{}` until the entry is in a file.
    trace_ids: TraceIds
    # The paykey as the payment knows it.
    paykey_details: PaykeyDetails
    # The customer as the payment knows them.
    customer_details: CustomerDetails
    # When the payment settled at the customer's bank. Null before.
    effective_at: Optional[str]
    # Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`.
    related_payments: Dict[str, Literal["original", "resubmit", "refund"]]
    # Whether it is a new attempt of another payment.
    is_resubmit: bool
    # Whether another attempt was made.
    has_resubmit: bool
    # The actions that the current status allows.
    allowed_actions: List[Literal["update", "hold", "release", "cancel", "resubmit", "refund"]]
    # The banking days on which the next steps happen.
    expected: ChargeExpected
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # The id of the latest funding event of the payment. Null until funded.
    funding_id: Optional[str]
    # Whether it is a refund of a charge.
    is_refund: bool
    # Whether any of it was refunded.
    has_refund: bool
    # `customer_details.name`.
    customer_name: str
    # `paykey_details.label`.
    paykey_label: str
    # `status_details.code`. Null without one.
    status_code: Optional[str]
    # `status_details.message`.
    status_message: str
    # `status_details.reason`.
    status_reason: str


class PaymentSettings(TypedDict):
    # The largest payment in cents. Null sets no limit.
    max_amount: Optional[int]
    # The most in a day, in cents. Null sets no limit.
    daily_amount: Optional[int]
    # The most in a month, in cents. Null sets no limit.
    monthly_amount: Optional[int]
    # The most payments in a month. Null sets no limit.
    monthly_count: Optional[int]
    # How soon after a charge is paid its money is transferred.
    funding_time: Literal["immediate", "next_day", "one_day", "two_day", "three_day", "four_day", "five_day"]
    # Whether payments may go the same day.
    processing: Literal["standard", "same_day"]
    # The bank account that transfers use. Null chooses by purpose.
    linked_bank_account_id: Optional[str]
    # The purpose of payments that name none.
    default_purpose: Literal["goods", "services", "payroll", "other"]
    # What entries of this kind are called on statements; null for
    # `statement_settings.default_descriptor`. A purpose that the network wants named goes before.
    default_descriptor: Optional[str]


class PaymentSettingsChange(TypedDict, total=False):
    # The largest payment in cents. Null sets no limit.
    max_amount: Optional[int]
    # The most in a day, in cents. Null sets no limit.
    daily_amount: Optional[int]
    # The most in a month, in cents. Null sets no limit.
    monthly_amount: Optional[int]
    # The most payments in a month. Null sets no limit.
    monthly_count: Optional[int]
    # How soon after a charge is paid its money is transferred.
    funding_time: Literal["immediate", "next_day", "one_day", "two_day", "three_day", "four_day", "five_day"]
    # Whether payments may go the same day.
    processing: Literal["standard", "same_day"]
    # The bank account that transfers use. Null chooses by purpose.
    linked_bank_account_id: Optional[str]
    # The purpose of payments that name none.
    default_purpose: Literal["goods", "services", "payroll", "other"]
    # The entry description, up to 10 characters. Null uses the bank's.
    default_descriptor: Optional[str]


class PaymentStatusDetails(TypedDict):
    # One sentence for people.
    message: str
    # Why the status was entered.
    reason: Literal["OK", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request"]
    # Who or what caused the status.
    source: Literal["risk_monitor", "bank_decline", "customer_dispute", "user_action", "system"]
    # When the status was entered, in UTC with milliseconds.
    changed_at: str
    # The ACH return code, such as `R01`. Null when no return caused the status.
    code: Optional[str]


class PaymentSum(TypedDict):
    # How many payments.
    count: int
    # The sum in cents as a string of digits.
    amount: str


class PaymentSumGroup(TypedDict):
    # The status, day, reason or account of the group.
    key: str
    # How many charges of the group, and their sum.
    charges: PaymentSum
    # How many payouts of the group, and their sum.
    payouts: PaymentSum


class PaymentSummary(TypedDict):
    # What the groups are of. Null without groups.
    group_by: Optional[Literal["status", "day", "reason", "account"]]
    # How many charges, and their sum.
    charges: PaymentSum
    # How many payouts, and their sum.
    payouts: PaymentSum
    # In the order of their keys. Empty without `group_by`.
    groups: List[PaymentSumGroup]


class PaymentTally(TypedDict):
    # How many.
    payments: int
    # The sum of their amounts in cents.
    amount: str


class PaymentTimelineItemsItemActor(TypedDict):
    """Who or what did it."""
    # What kind of actor it is.
    type: Literal["api_key", "bridge_session", "engine", "operator", "system", "visitor", "bank"]
    # The id of the person or key. Null where nobody of an id did it.
    id: Optional[str]
    # The name of a person or key. Null without one.
    name: Optional[str]


class PaymentTimelineItemsItemLink(TypedDict):
    """What it leads to. Null where it leads nowhere."""
    # The type of the resource.
    type: Literal["approval", "charge", "dishonor", "event", "exception", "file", "funding_event", "note", "payout", "request", "reversal", "webhook_endpoint"]
    # The id of the resource.
    id: str
    # The line of a file. Null of other things.
    line: Optional[int]


class PaymentTimelineItemsItemMoney(TypedDict):
    """The amount that it moved. Null where it moved none."""
    # The amount in cents as a string of digits.
    amount: str
    # `in` for money that came to us, `out` for money that left, `internal` between ledger
    # accounts.
    direction: Literal["in", "out", "internal"]


class PaymentTimelineItemsItem(TypedDict):
    # Reads on behind the item. Null of what is expected.
    cursor: Optional[str]
    # When it happened, or is expected to.
    at: str
    # Whether it is still to come.
    expected: bool
    # What the item is. `move`: A change of the payment's status. `decision`: A person, a rule or
    # an exception decided something, or waits for a decision. `event`: Something happened to the
    # payment that left its status as it was. `posting`: An amount moved between two ledger
    # accounts. `file`: The payment's entry in a file, or what happened to that file.
    # `acknowledgement`: The bank acknowledged or refused the file. `return`: An item of a file
    # from the bank: a return, a correction, a contested return. `delivery`: Webhook deliveries of
    # one event, folded into one item. `request`: An API request that changed the payment, or that
    # a right refused. `note`: A note of a person or program. `approval`: A request that waits for
    # a second person, or what became of it. `clock`: The sandbox's clock stands still until it is
    # advanced.
    kind: Literal["move", "decision", "event", "posting", "file", "acknowledgement", "return", "delivery", "request", "note", "approval", "clock"]
    # How much attention it deserves: `main`, `detail` or `noise`.
    importance: Literal["main", "detail", "noise"]
    # What happened, in a few words.
    title: str
    # What happened, in one sentence.
    detail: str
    # A return code, refusal or reason. Null without one.
    code: Optional[str]
    # Who or what did it.
    actor: PaymentTimelineItemsItemActor
    # What it leads to. Null where it leads nowhere.
    link: Optional[PaymentTimelineItemsItemLink]
    # The amount that it moved. Null where it moved none.
    money: Optional[PaymentTimelineItemsItemMoney]
    # Milliseconds since the item before. Null of the first.
    after_ms: Optional[int]
    # Equal of items that have one cause. Null where none is known.
    group: Optional[str]


class PaymentTimelineLeftOutItem(TypedDict):
    # The part that is not shown.
    part: Literal["events", "postings", "files", "transfers", "deliveries", "requests", "notes", "approvals", "exceptions"]
    # The permission, or of keys the scope, that shows the part.
    needs: str


class PaymentTimeline(TypedDict):
    # The id of the payment.
    payment_id: str
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # The environment's instant at which it was read.
    as_of: str
    # Oldest first; what is expected comes last.
    items: List[PaymentTimelineItemsItem]
    # The cursor of the next page. Null at the end.
    next_cursor: Optional[str]
    # Parts that the caller's rights do not show. Empty when all is there.
    left_out: List[PaymentTimelineLeftOutItem]
    # Number of the last event that left the log, where events of the payment were among those:
    # who acted, requests and other items of such events are missing. Null where the log has all
    # events of the payment.
    events_removed_through: Optional[int]


class PaymentVerifyCountFaultsItem(TypedDict):
    # The date of payments by which they are counted.
    counted_by: Literal["created_at", "payment_date", "effective_at"]
    # The account that it belongs to, a UUID.
    account_id: str
    # The kind of payment that is counted.
    kind: Literal["charge", "payout"]
    # The status that is counted.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # The day that the count is of.
    day: str
    # The count that is kept.
    counted: int
    # How many there really are.
    there_are: int


class PaymentVerifyCount(TypedDict):
    # Whether every count matched when it was checked.
    exact: bool
    # Whether counts were recounted.
    repaired: bool
    # Counts that are wrong. Empty when all agree.
    faults: List[PaymentVerifyCountFaultsItem]
    # How many minutes have other amounts than their payments. Rules that read windows of an
    # account read them.
    wrong_minutes: int


class PayoutConfig(TypedDict):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str
    # Whether the payment is put on hold as soon as it is created.
    auto_hold: bool
    # The message of that hold, up to 255 characters. Null when there is none.
    auto_hold_message: Optional[str]


class Payout(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The paykey's token, which names the bank account in payments.
    paykey: str
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The amount in cents as a string of digits.
    amount: str
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a
    # banking day.
    payment_date: str
    # What the payment is for, which decides the words on the statement.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own id, 1 to 255 characters.
    external_id: str
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # The current status.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # Why the resource is in its status.
    status_details: PaymentStatusDetails
    # Ids of the funding events that carried the payment, oldest first. Empty until funded.
    funding_ids: List[str]
    # Trace numbers by what they identify. `{}` until the entry is in a file.
    trace_ids: TraceIds
    # The paykey as the payment knows it.
    paykey_details: PaykeyDetails
    # The customer as the payment knows them.
    customer_details: CustomerDetails
    # When the payment settled at the customer's bank. Null before.
    effective_at: Optional[str]
    # Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`.
    related_payments: Dict[str, Literal["original", "resubmit", "refund"]]
    # Whether it is a new attempt of another payment.
    is_resubmit: bool
    # Whether another attempt was made.
    has_resubmit: bool
    # The actions that the current status allows.
    allowed_actions: List[Literal["update", "hold", "release", "cancel", "resubmit", "refund"]]
    # The banking days on which the next steps happen.
    expected: ChargeExpected
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # Whether it is a refund of a charge.
    is_refund: bool
    # The device from which the customer acted.
    device: Device
    # How it is processed.
    config: PayoutConfig
    # Every status the resource has been in, oldest first.
    status_history: List[StatusHistoryItem]
    # The rail that carries the payment. Always `ach`.
    payment_rail: Literal["ach"]
    # When the entry was handed to the bank. Null before.
    processed_at: Optional[str]


class PayoutFunding(TypedDict, total=False):
    # What covers payouts.
    mode: Literal["withdrawal", "credit_line", "reserve", "prefunded"]
    # Cents that payouts may draw in mode `credit_line`, or in mode `reserve` beyond the reserve,
    # before withdrawals repay them. Null is none.
    credit_limit: Optional[int]
    # Cents that must be paid in so that any payout leaves in mode `reserve`. Null is none. The
    # floor of a computed reserve.
    reserve_required: Optional[int]
    # How the least reserve of mode `reserve` is found.
    reserve_basis: Literal["fixed", "computed"]


class PayoutUnmaskConfig(TypedDict):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str
    # Whether the payment is put on hold as soon as it is created.
    auto_hold: bool
    # The message of that hold, up to 255 characters. Null when there is none.
    auto_hold_message: Optional[str]


class PayoutUnmask(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The paykey's token, which names the bank account in payments.
    paykey: str
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The amount in cents as a string of digits.
    amount: str
    # The currency. Always `USD`.
    currency: Literal["USD"]
    # The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a
    # banking day.
    payment_date: str
    # What the payment is for, which decides the words on the statement.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own id, 1 to 255 characters.
    external_id: str
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # The current status.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # Why the resource is in its status.
    status_details: PaymentStatusDetails
    # Ids of the funding events that carried the payment, oldest first. Empty until funded.
    funding_ids: List[str]
    # Trace numbers by what they identify. `{}` until the entry is in a file.
    trace_ids: TraceIds
    # The paykey as the payment knows it.
    paykey_details: PaykeyDetails
    # The customer as the payment knows them.
    customer_details: CustomerDetails
    # When the payment settled at the customer's bank. Null before.
    effective_at: Optional[str]
    # Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`.
    related_payments: Dict[str, Literal["original", "resubmit", "refund"]]
    # Whether it is a new attempt of another payment.
    is_resubmit: bool
    # Whether another attempt was made.
    has_resubmit: bool
    # The actions that the current status allows.
    allowed_actions: List[Literal["update", "hold", "release", "cancel", "resubmit", "refund"]]
    # The banking days on which the next steps happen.
    expected: ChargeExpected
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # Whether it is a refund of a charge.
    is_refund: bool
    # The device from which the customer acted.
    device: Device
    # How it is processed.
    config: PayoutUnmaskConfig
    # Every status the resource has been in, oldest first.
    status_history: List[StatusHistoryItem]
    # The rail that carries the payment. Always `ach`.
    payment_rail: Literal["ach"]
    # When the entry was handed to the bank. Null before.
    processed_at: Optional[str]
    # The bank account behind the paykey.
    bank_data: PaykeyBankData


class PostingsItem(TypedDict):
    # When it was booked, by the environment's clock.
    posted_at: str
    # The payment or funding event that moved, a UUID.
    subject_id: str
    # The move that was booked.
    move: str
    # The ledger account that is debited.
    debit: Literal["bank_cash", "debits_in_flight", "payouts_in_flight", "suspense", "returns_in_flight", "write_offs", "unclaimed_funds", "clearing_handed_over", "bank_fees", "verification_costs", "fee_income", "invoice_receipts", "pending", "available", "payout_reserved", "prefunded", "collecting", "credit_line", "receivable", "fees_receivable", "funding_in_transit"]
    # The ledger account that is credited.
    credit: Literal["bank_cash", "debits_in_flight", "payouts_in_flight", "suspense", "returns_in_flight", "write_offs", "unclaimed_funds", "clearing_handed_over", "bank_fees", "verification_costs", "fee_income", "invoice_receipts", "pending", "available", "payout_reserved", "prefunded", "collecting", "credit_line", "receivable", "fees_receivable", "funding_in_transit"]
    # The amount in cents as a string of digits.
    amount: str


PrefundingReturnReserve = TypedDict(
    "PrefundingReturnReserve",
    {
        "from": "str",
        "recent_from": "str",
        "to": "str",
        "window_debits": "str",
        "recent_debits": "str",
        "two_day_returns": "str",
        "unauthorized_returns": "str",
        "two_day_rate_ppm": "int",
        "unauthorized_rate_ppm": "int",
        "two_day_part": "str",
        "unauthorized_part": "str",
        "computed": "str",
        "required": "str",
        "formula": "str",
    },
)


class PrefundingWaiting2(TypedDict):
    """Payouts that waited at the last cut-off."""
    # How many they are.
    count: int
    # What they sum to, in cents.
    amount: str
    # Cents that must be paid in so that it and all before it leave.
    missing: str
    # The cut-off since which it waits. Null where nothing waits.
    waits_since: Optional[str]


class Prefunding(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # What covers the account's payouts.
    mode: Literal["withdrawal", "credit_line", "reserve", "prefunded"]
    # What the text of a wire must hold so that its money is booked for the account.
    reference: str
    # Cents that were paid in and cover no payout yet. Below zero, nothing leaves.
    prefunded: str
    # Cents that are debited ahead from the business's bank account, and may still be returned.
    collecting: str
    # Cents that payouts may draw in mode `credit_line`, or in mode `reserve` beyond the reserve,
    # before withdrawals repay them. Null is none.
    credit_limit: Optional[str]
    # Cents that must be paid in so that any payout leaves in mode `reserve`. Null is none. The
    # floor of a computed reserve.
    reserve_required: Optional[str]
    # How the least reserve of mode `reserve` is found.
    reserve_basis: Literal["fixed", "computed"]
    # A computed reserve and what it comes from: debits by the day of their file, in cents. Null
    # where it is not computed.
    return_reserve: Optional[PrefundingReturnReserve]
    # Cents of payouts that were sent on credit and are not repaid.
    credit_drawn: str
    # Cents that payouts may still use. Null where payouts need no cover.
    spendable: Optional[str]
    # Payouts that waited at the last cut-off.
    waiting: PrefundingWaiting2


class PrefundingReceipt(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # Cents that came in.
    amount: str
    # The day on which the bank's statement shows them.
    date: str
    # What the bank's statement says of them.
    text: str
    # Why a person booked them. Null where the text named the account by its reference.
    reason: Optional[str]
    # Who booked them, as a type and an id.
    received_by: str
    # When they were taken back. Null while they count.
    reversed_at: Optional[str]
    # Who took them back. Null while they count.
    reversed_by: Optional[str]
    # Why they were taken back. Null while they count.
    reverse_reason: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class PrefundingWaiting(TypedDict):
    # The payout.
    payout_id: str
    # Its cents.
    amount: str
    # Cents that must be paid in so that it and all before it leave.
    missing: str
    # The cut-off since which it waits.
    waits_since: str
    # The cut-off at which it leaves if it is covered then.
    next_cutoff_at: str


class ProblemExceededLimitsItem(TypedDict):
    # The limit.
    id: str
    # Whose payments it is over.
    scope: Literal["environment", "bank", "originator", "account"]
    # What it is over.
    kind: Literal["entry", "file", "settlement_day", "window", "same_day"]
    # The settlement days of its window.
    days: int
    # Cents.
    limit: str
    # Cents of other payments in the fullest window that holds the day.
    used: str
    # Cents of this payment.
    requested: str
    # Cents over the limit.
    over_by: str


class ProblemExceeded(TypedDict):
    """With `limit_exceeded`: the exposure limits, and when the payment fits."""
    # What the bank takes at most, in cents.
    limits: List[ProblemExceededLimitsItem]
    # The earliest settlement day on which the payment fits.
    fits_on: Optional[str]
    # The cut-off of the file for that day.
    fits_cutoff: Optional[str]


class _Problem(TypedDict):
    # The HTTP status.
    status: int
    # The kind of problem, as `/validation_error`. Stable.
    type: str
    # The kind in words.
    title: str
    # One sentence about this request.
    detail: str


class Problem(_Problem, total=False):
    # Which business rule refused. Stable; absent where none did.
    code: Literal["account_not_active", "capability_inactive", "onboarding_incomplete", "customer_not_found", "customer_rejected", "customer_inactive", "customer_not_in_review", "customer_has_open_payments", "duplicate_email", "skip_not_allowed", "provider_not_configured", "provider_token_refused", "bank_account_blocked", "paykey_not_found", "paykey_not_active", "paykey_blocked", "paykey_not_in_review", "paykey_not_unblockable", "balance_unavailable", "limit_exceeded", "amount_over_ceiling", "duplicate_external_id", "payment_status", "hold_stands", "backtest_missing", "ruleset_stops_everything", "ruleset_in_force", "ruleset_not_in_force", "ruleset_superseded", "already_resubmitted", "retry_not_allowed", "refund_exceeds_charge", "bulk_set_changed", "bulk_job_ended", "nothing_to_fund", "account_status", "representative_status", "capability_request_status", "api_key_ended", "linked_bank_account_status", "verification_not_allowed", "reversal_not_allowed", "correction_refusal_not_allowed", "dishonor_not_allowed", "month_closed", "over_limit_differs", "exposure_limit_exists", "bank_files_in_doubt", "origination_stop_exists", "origination_stop_lifted", "fee_line_ended", "too_many_fee_lines", "fee_not_open", "fee_not_collected", "fee_invoice_paid", "fee_payment_reversed", "suspense_open", "suspense_item_closed", "return_request_not_allowed", "late_return_not_allowed", "received_return_not_allowed", "proof_request_exists", "proof_request_ended", "proof_not_applicable", "originator_not_allowed", "originator_incomplete", "company_id_registered", "received_rule_ended", "too_many_received_rules", "received_entry_not_settled", "received_entry_screening", "received_entry_decided", "received_entry_not_assigned", "received_money_used", "suspense_item_kind", "suspense_item_direction", "exception_resolved", "nothing_to_review", "nothing_to_undo", "work_item_effect_left", "work_item_resolved", "work_item_claimed", "statement_line_matched", "file_state", "operator_repeated", "operator_exists", "operator_disabled", "factor_refused", "passkey_exists", "passkey_unavailable", "too_many_passkeys", "oidc_not_configured", "oidc_unavailable", "oidc_no_role", "too_many_saved_views", "last_factor", "last_admin", "role_exists", "role_built_in", "role_in_use", "root_sandbox", "snapshot_outdated", "sandbox_only", "log_restarted", "step_up_required", "factor_required", "unmask_not_allowed", "approval_decided", "approval_not_allowed", "value_unreadable", "environment_moving", "environment_moved", "cell_unavailable"]
    # All fields at fault; absent where no field is.
    items: List[ProblemItem]
    # On payments: what their present status allows.
    allowed_actions: List[str]
    # With `limit_exceeded`: the exposure limits, and when the payment fits.
    exceeded: ProblemExceeded
    # With `log_restarted`: the log's present generation.
    generation: int
    # With `log_restarted`: the last number up to which your log and this one can be the same.
    # Read on after it.
    last_common_sequence: int
    # With `log_restarted`: the number of the newest event.
    last_sequence: int


class ProblemItem(TypedDict):
    # JSON pointer of the field; for a query parameter `/<name>`.
    reference: str
    # What is wrong with it.
    detail: str


class _Profile(TypedDict):
    # The name, up to 200 characters.
    name: str
    # How files travel: a `directory`, or `sftp`.
    transport: Literal["directory", "sftp"]
    # The bank's routing number, nine digits.
    odfi_routing_number: str
    # The destination in the file header, ten characters.
    immediate_destination: str
    # The destination's name in the file header.
    immediate_destination_name: str
    # The origin in the file header, ten characters.
    immediate_origin: str
    # The origin's name in the file header.
    immediate_origin_name: str
    # The name on bank statements, up to 16 characters.
    company_name: str
    # The company id in batch headers, ten characters.
    company_identification: str
    # When files are sealed, `HH:MM` in New York.
    cutoff: str
    # Until when they may be sent, `HH:MM` in New York.
    deadline: str
    # Times of day, in New York, at which the bank is asked for files.
    polls: List[str]
    # When entries settle, `HH:MM` in New York.
    settlement: str
    # When payments become paid, `HH:MM` in New York.
    maturity: str
    # When paid money is grouped into transfers, `HH:MM` in New York.
    funding: str
    # Banking days to wait for returns before a payment is paid.
    return_wait_days: int
    # The most entries in a file.
    max_entries_per_file: int


class Profile(_Profile, total=False):
    # How to reach the bank by SFTP.
    sftp: Sftp
    # How the bank acknowledges files. Absent when it does not.
    acknowledgement: Acknowledgement
    # What the bank must confirm before payments of a file count as sent. `none` by default.
    confirmation: Literal["none", "totals", "bank_ack", "both"]
    # By when the bank must have confirmed a file, `HH:MM` in New York: the first such time after
    # the hand-over.
    confirm_by: str
    # What the bank takes at most, in cents.
    limits: Limits
    # The pattern of file names.
    file_name: str
    # How records are separated: `lf`, `crlf` or `none`.
    line_ending: Literal["lf", "crlf", "none"]
    # What each file has one of only. Absent where a file may mix all.
    split_files: List[Literal["company_id", "side"]]
    # The name that every file has at the bank.
    fixed_file_name: str
    # Ends the name of a file with the control totals, put beside each file.
    control_file_suffix: str
    # Ends the name of an empty file, put last, that says that a file is complete.
    marker_suffix: str
    # Days on which the bank is closed besides federal holidays.
    closures: List[str]
    # The bank's same-day windows, five at most.
    same_day: List[SameDayItem]
    # The largest same-day entry in cents.
    same_day_limit_cents: int
    # Whether same-day batches are marked in the descriptive date.
    same_day_mark: bool
    # Whether money goes through our account (`fbo`) or by offset entries.
    funding_mode: Literal["fbo", "offset"]
    # The account of offset entries.
    offset: Offset
    # How files are encrypted. Absent when they are not.
    encryption: Encryption
    # By when the day's returns must have been read, `HH:MM` in New York.
    returns_by: str
    # The entry description in batch headers, up to 10 characters.
    entry_description: str


class ProgrammeReview(TypedDict):
    # Counts the reviews, from 1.
    number: int
    # The day by which it is due: a year after the last one, or after the environment's first day.
    due_on: str
    # The day on which it was named last. Null before that.
    reminded_on: Optional[str]
    # The day of the review. Null while it is to be done.
    reviewed_on: Optional[str]
    # What was looked at and found. Null while it is to be done.
    findings: Optional[str]
    # What changes because of it. Null where nothing does.
    changes: Optional[str]
    # Who recorded it. Null while it is to be done.
    recorded_by: Optional[RulesetActor]
    # When it was recorded. Null while it is to be done.
    recorded_at: Optional[str]


class ProofRequest(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The charge that the bank asks about.
    payment_id: str
    # The bank account that it debited.
    paykey_id: str
    # The bank's number of its request.
    bank_reference: str
    # When your bank was asked.
    received_on: str
    # When your bank must have delivered the proof: ten banking days later.
    due_on: str
    # When your bank needs it: three banking days earlier, at 17:00 in New York.
    prepare_by: str
    # What was delivered for the payment. Null where nobody said.
    delivered: Optional[str]
    # The statement of who prepares the proof. Null where there is none.
    statement: Optional[str]
    # What became of the request.
    status: Literal["open", "sent", "return_accepted", "withdrawn"]
    # How the proof was given to the bank. Null until it was.
    sent_how: Optional[str]
    # The SHA-256 of the package that was given. Null where it was not noted.
    package_sha256: Optional[str]
    # Why the return was accepted or the request withdrawn. Null otherwise.
    reason: Optional[str]
    # Who noted it.
    created_by: str
    # When it ended. Null while it is open.
    ended_at: Optional[str]
    # Who ended it. Null while it is open.
    ended_by: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ProofRequestAttachment(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The name of the document, as people know it.
    name: str
    # What it is, by its content.
    media_type: Literal["application/pdf", "image/png", "image/jpeg", "text/plain"]
    # Its length.
    size_bytes: int
    # The SHA-256 of the document.
    sha256: str
    # Who attached it.
    added_by: str
    # When it was created, in UTC with milliseconds.
    created_at: str


class ProveLedger(TypedDict, total=False):
    # How much of the books to prove.
    scope: Literal["since_last", "all"]


class ProviderBridgeConfig(TypedDict, total=False):
    """How it is processed."""
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "active", "rejected", "review"]


class _ProviderBridge(TypedDict):
    # The customer's id, a UUID.
    customer_id: str


class ProviderBridge(_ProviderBridge, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # How it is processed.
    config: ProviderBridgeConfig
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]
    # The token of the built-in simulated provider: any text.
    aggregator_token: str
    # The processor token from Plaid.
    plaid_token: str
    # The token from Quiltt.
    quiltt_token: str
    # The token from MX.
    mx_token: str


class _PublishRuleset(TypedDict):
    # A person's explanation, up to 500 characters.
    note: str


class PublishRuleset(_PublishRuleset, total=False):
    # Publishes a ruleset that lets no payment pass by its back-test.
    acknowledge: bool


class _PullPrefunding(TypedDict):
    # Cents to debit.
    amount: Cents
    # Why, in a sentence.
    reason: str


class PullPrefunding(_PullPrefunding, total=False):
    # What becomes of the debit in a sandbox.
    sandbox_outcome: str


class ReadyRule(TypedDict):
    # The id of the rule, such as `large-charge`.
    id: str
    # The name of the rule, for people.
    name: str
    # Whose payments it is about.
    group: Literal["customers", "bank_accounts", "devices", "businesses", "amounts"]
    # What it is for.
    why: str
    # The condition: an expression over facts, such as `payment.amount > usd("500.00")`.
    when: str
    # What a hit does: `watch` keeps it and stops nothing, `hold`, or `refuse`.
    action: Literal["watch", "hold", "refuse"]
    # Facts with which it hits: a test of the rule.
    hits: Dict[str, Union[str, bool, int, List[str]]]
    # Facts with which it does not hit: another test.
    passes: Dict[str, Union[str, bool, int, List[str]]]


class ReceiveBankStatement(TypedDict):
    # The account whose money it is.
    account_id: str
    # How you know, in a sentence.
    reason: str


class ReceivedEntryPartiesItem(TypedDict):
    # What it is in the entry.
    role: Literal["originator", "receiver", "originating_bank", "receiving_bank", "correspondent_bank"]
    # Its name, as sent.
    name: str
    # Its city. Null of banks, and where it was not sent.
    city: Optional[str]
    # Its country, in the two letters of ISO 3166 as sent.
    country: Optional[str]


class ReceivedEntry(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The bank's id, a UUID.
    bank_id: str
    # The file's id, a UUID.
    file_id: str
    # The line of the entry in the bank's file.
    line: int
    # What became of the entry.
    status: Literal["noted", "pending", "held", "kept", "posted", "returning", "returned"]
    # Whether it takes or brings money.
    direction: Literal["debit", "credit"]
    # What it moved, in cents. `0` of prenotes.
    amount: str
    # The entry's SEC code, such as PPD or CCD.
    sec_code: str
    # The entry's transaction code.
    transaction_code: str
    # The sender, as it names itself.
    company_name: str
    # The sender's id.
    company_id: str
    # What the sender says the entry is for.
    entry_description: str
    # The sender's id of the receiver, often an invoice number.
    individual_id: str
    # The receiver, as the sender names it.
    individual_name: str
    # The account of ours that the entry names; only its last digits.
    account_mask: str
    # The sender's trace number.
    trace_number: str
    # The day on which the entry settles, or settled.
    settlement_date: str
    # How many addenda records the entry has.
    addenda_count: int
    # Parties and banks of an international (IAT) entry, which are compared with the sanctions
    # lists. Empty of others.
    parties: List[ReceivedEntryPartiesItem]
    # When the money of an entry moves that was read before its settlement date. Null of others.
    settles_at: Optional[str]
    # The item of suspense that has its money. Null where it moved none, and until it settles.
    suspense_item_id: Optional[str]
    # The account whose reference stands in the remittance. Null where none does.
    proposed_account_id: Optional[str]
    # The account that has its money. Null until it is assigned.
    account_id: Optional[str]
    # The customer that it is matched to. Null where it is to none.
    customer_id: Optional[str]
    # The cut-off until which it can be returned within two banking days. Null where it moved no
    # money.
    instruct_by: Optional[str]
    # The rule that decided it. Null where a person did, or nobody.
    rule_id: Optional[str]
    # The code of its return. Null where none was asked for.
    return_code: Optional[Literal["R01", "R02", "R03", "R04", "R07", "R08", "R09", "R10", "R11", "R16", "R17", "R20", "R23", "R24", "R29"]]
    # The receiver's signed statement. Null where the code needs none.
    return_document: Optional[str]
    # The payout that sends its money on to the true receiver. Null where none does.
    forwarded_payment_id: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ReceivedEntryRemittanceAdviceLinesItemReferencesItem(TypedDict):
    # The kind of the further number.
    qualifier: str
    # The further number.
    number: str


class ReceivedEntryRemittanceAdviceLinesItem(TypedDict):
    # The kind of number, such as `IV` of an invoice or `PO` of an order.
    qualifier: str
    # The number of the invoice or order.
    number: str
    # What is paid of it, in cents. Null where the sender wrote no amount.
    paid: Optional[str]
    # What it comes to, in cents. Null where the sender wrote no amount.
    total: Optional[str]
    # The discount that was taken, in cents. Null where the sender wrote none.
    discount: Optional[str]
    # The day of the invoice. Null where the sender wrote none.
    date: Optional[str]
    # Further numbers that the sender gives for it.
    references: List[ReceivedEntryRemittanceAdviceLinesItemReferencesItem]
    # What was taken off or added for it.
    adjustments: List[AdjustmentsItem]


class ReceivedEntryRemittanceAdvice(TypedDict):
    """What the texts say, invoice by invoice. Null where they are free text."""
    # What the sender says it pays, in cents. Null where it does not say.
    payment_amount: Optional[str]
    # The day of the payment, as the sender wrote it. Null where it wrote none.
    payment_date: Optional[str]
    # The sender's number of the payment. Null where it has none.
    reference: Optional[str]
    # Who pays. Null where it is not named.
    payer: Optional[str]
    # Who is paid. Null where it is not named.
    payee: Optional[str]
    # What lines and adjustments come to, in cents.
    sum: str
    # What is paid of each invoice or order.
    lines: List[ReceivedEntryRemittanceAdviceLinesItem]
    # What was taken off or added for the whole payment.
    adjustments: List[AdjustmentsItem]
    # What does not add up or cannot be read, each a sentence.
    problems: List[str]


class ReceivedEntryRemittance(TypedDict):
    # The texts of its addenda records, joined as they are.
    text: str
    # What the texts say, invoice by invoice. Null where they are free text.
    advice: Optional[ReceivedEntryRemittanceAdvice]


class ReceivedEntryRule(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # A name for people; it stands in the reason of what it decides.
    name: str
    # The lowest decides first; of equal ones the oldest.
    priority: int
    # Whether it decides entries.
    status: Literal["in_force", "ended"]
    # The entries that it covers.
    direction: Literal["debit", "credit"]
    # It covers entries of this SEC code alone. Null: of any.
    sec_code: Optional[str]
    # It covers entries of this sender alone. Null: of any.
    company_id: Optional[str]
    # It covers entries with this id of the receiver alone, such as an invoice number. Null: with
    # any.
    individual_id: Optional[str]
    # It covers entries whose remittance has this text, without regard to case. Null: with any.
    remittance: Optional[str]
    # It covers entries to this account of ours alone; only its last digits. Null: to any.
    account_mask: Optional[str]
    # The smallest amount that it covers, in cents. Null: any.
    min_amount: Optional[str]
    # The largest amount that it covers, in cents. Null: any.
    max_amount: Optional[str]
    # The first settlement date that it covers. Null: any.
    valid_from: Optional[str]
    # The last settlement date that it covers. Null: any.
    valid_until: Optional[str]
    # What it does with an entry.
    act: Literal["assign", "keep", "return", "hold"]
    # When it does so.
    acts_at: Literal["receipt", "cutoff"]
    # Whose money the entry is. Null of `assign`: the account whose prefunding reference the
    # remittance names.
    account_id: Optional[str]
    # The customer that the entry is matched to. Null: none.
    customer_id: Optional[str]
    # The code with which it returns. Null: it returns nothing.
    return_code: Optional[Literal["R01", "R02", "R03", "R04", "R07", "R08", "R09", "R10", "R11", "R16", "R17", "R20", "R23", "R24", "R29"]]
    # How many entries it decides at most. Null: without a bound.
    max_uses: Optional[int]
    # How many entries it decided.
    uses: int
    # Why the rule is there.
    reason: str
    # Who made it.
    created_by: str
    # When it was ended. Null while it is in force.
    ended_at: Optional[str]
    # Who ended it. Null while it is in force.
    ended_by: Optional[str]
    # Why it was ended. Null while it is in force.
    end_reason: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ReconciliationDaysItemUnexplained(TypedDict):
    """Lines of the day that nothing explains."""
    # How many lines they are.
    count: int
    # Signed cents; what came in is positive.
    amount: str


class ReconciliationDaysItem(TypedDict):
    # The day, `YYYY-MM-DD`.
    date: str
    # What the books expect of the day.
    expected: MoneyInAndOut
    # What statements show of it.
    shown: MoneyInAndOut
    # Lines of the day that nothing explains.
    unexplained: ReconciliationDaysItemUnexplained
    # Signed cents; what came in is positive.
    difference: str


class ReconciliationLinesItemSuggestionsItem(TypedDict):
    # Why it is suggested.
    why: str
    # Movements of the books.
    movements: List[MovementsItem]


class ReconciliationLinesItem(TypedDict):
    # The id of the bank statement, a UUID.
    statement_id: str
    # The name that was given to the statement.
    statement_name: str
    # The line of the file, from 1.
    line: int
    # The day of the invoice.
    date: str
    # Signed cents; what came in is positive.
    amount: str
    # The bank's type code.
    type_code: str
    # The 94 columns.
    text: str
    # Why nothing explains the line.
    difference: Optional[Literal["not_in_books", "amount_differs", "ambiguous", "unmatched"]]
    # What a person does about it.
    what_next: str
    # What the line may be, the most likely first.
    suggestions: List[ReconciliationLinesItemSuggestionsItem]


Reconciliation = TypedDict(
    "Reconciliation",
    {
        "from": "str",
        "to": "str",
        "difference": "str",
        "days": "List[ReconciliationDaysItem]",
        "line_count": "int",
        "lines": "List[ReconciliationLinesItem]",
        "movement_count": "int",
        "movements": "List[MovementsItem]",
    },
)


class RecoverBank(TypedDict, total=False):
    # Names of files that a person has dealt with. Cancel their payments first, or they are sent
    # again.
    accept: List[str]
    # Why, for the audit log.
    note: Optional[str]


class RecoverWebhookEndpoint(TypedDict, total=False):
    # From when to send again, in UTC.
    since: str


class RecoveryEntry(TypedDict):
    # The 15-digit trace number.
    trace_number: str
    # The id of the charge or payout, a UUID. Null when the entry is no payment.
    payment_id: Optional[str]
    # The funding event of the entry, a UUID. Null when it has none.
    funding_event_id: Optional[str]
    # The amount of money in cents.
    amount: str
    # Name and account number of the receiver, masked. Null if the copy cannot be read.
    receiver: Optional[str]
    # Why it cannot be booked.
    why: str


class RefundChargeConfig(TypedDict, total=False):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str


class RefundCharge(TypedDict, total=False):
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The day of the payment, a date in New York, or `today`: the date there by the environment's
    # clock.
    payment_date: str
    # Your own id, 1 to 255 characters.
    external_id: str
    # How it is processed.
    config: RefundChargeConfig
    # The refund amount in whole cents. Defaults to the remaining amount of the charge.
    amount: Cents
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class _RefundFee(TypedDict):
    # Why, in a sentence.
    reason: str


class RefundFee(_RefundFee, total=False):
    # Cents to give back. Absent for all that is kept back or paid.
    amount: Cents


class _Relationship(TypedDict):
    # Whether the person is the main contact. An account has one.
    primary: bool
    # Whether the person controls the business.
    control: bool
    # Whether the person owns a part of the business.
    owner: bool


class Relationship(_Relationship, total=False):
    # The share in percent, 0 to 100. Null when not given.
    percent_ownership: Optional[float]
    # The person's title.
    title: Optional[str]


class ReleaseAchFile(TypedDict):
    # A person's explanation, up to 500 characters.
    note: str


class ReleaseCharge(TypedDict, total=False):
    # Why, in a sentence for people, up to 255 characters.
    reason: Optional[str]


class ReleasePayout(TypedDict):
    # Why, in a sentence for people, up to 255 characters.
    reason: str


class _ReplaySink(TypedDict):
    # The first event to deliver again.
    from_sequence: int


class ReplaySink(_ReplaySink, total=False):
    # Counts only. Defaults to true.
    dry_run: bool


class ReplayWebhookEndpoint(TypedDict, total=False):
    # The first event to send again.
    from_sequence: int
    # The last event to send again.
    to_sequence: int
    # The `Log-Generation` of the answer that the cursor is from. With it a log that began anew is
    # noticed even where it is already longer than the cursor.
    generation: int
    # From when to send again, in UTC.
    since: str
    # Only events of these types.
    types: List[Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed", "customer.*", "paykey.*", "paykey_verification.*", "bridge_session.*", "charge.*", "payout.*", "funding_event.*", "account.*", "capability_request.*", "representative.*", "linked_bank_account.*", "organization.*", "file.*", "file_day.*", "reversal.*", "return_rate.*", "exception.*", "ledger.*", "fee_line.*", "fee.*", "fee_payment.*", "origination_stop.*", "work_item.*", "prefunding_receipt.*", "statement_booking.*", "suspense_item.*", "received_entry.*", "proof_request.*", "received_entry_rule.*", "originator.*", "return_request.*", "late_return_permission.*", "ledger_closing.*", "reconciliation.*", "api_key.*", "approval.*", "webhook_endpoint.*", "ruleset.*", "rule.*", "bulk_job.*", "engine.*", "environment.*", "key_rotation.*"]]


class ReportReportsItemColumnsItem(TypedDict):
    # Name of the column and of the member.
    name: str
    # Whether it is a person or a business.
    type: Literal["id", "text", "code", "cents", "count", "ppm", "date", "instant", "flag"]
    # What it holds, in a sentence.
    means: str


class ReportReportsItem(TypedDict):
    # The name, up to 200 characters.
    name: Literal["payments", "returns", "returns_by_code", "funding", "funding_lines", "fees", "nocs", "files", "control_totals", "bank_reconciliation", "exceptions", "return_rates", "ledger", "trial_balance", "suspense", "originators", "ledger_proofs", "approvals", "risk_coverage", "risk_rule_days", "risk_publications", "risk_list_changes", "network_duty_changes", "programme_reviews", "work_items", "screening_versions", "screening_matches"]
    # What a row of the report is.
    row: str
    # Which rows a period selects, and their order.
    period: str
    # Where its figures come from.
    read_from: str
    # The operation whose right it needs, besides its own.
    needs: str
    # Whether its rows belong to no account, so callers of one account do not get it.
    is_of_environment: bool
    # Whether the caller may download it.
    allowed: bool
    # In the order of the file.
    columns: List[ReportReportsItemColumnsItem]


class Report(TypedDict):
    # All of them, whatever the caller may read.
    reports: List[ReportReportsItem]


class ReportDailyBanksItem(TypedDict):
    # The id of the bank.
    id: str
    # The name of the bank.
    name: str
    # Whether files are sealed and sent.
    sending: Literal["on", "dry_run", "off"]
    # The next cut-off.
    cutoff_at: str
    # Whole minutes until then.
    minutes_left: int
    # When the bank must have the file of that cut-off.
    deadline_at: str
    # Payments and transfers that are due by then; 10,000 at most are counted.
    entry_count: int
    # Sum of the debits among them. In cents.
    debits: str
    # Sum of the credits among them. In cents.
    credits: str
    # When the bank's folders are read next.
    next_poll_at: str
    # Whether that is in the past.
    is_poll_late: bool
    # The last day whose returns were all read.
    returns_read_through: Optional[str]


class ReportDailyTasksItem(TypedDict):
    # The kind of exception, the act that is asked for, or the queue.
    name: str
    # The exception or approval; null where it is a queue.
    id: Optional[str]
    # What is the matter.
    title: str
    # What a person does about it.
    act: str
    # The permission that it takes.
    permission: str
    # The roles of the installation that hold it.
    roles: List[str]
    # How many items it is about.
    item_count: int
    # Their sum, where they are money. In cents.
    amount: Optional[str]
    # Since when.
    since: Optional[str]
    # When it must be done: its own deadline, that of the network, or the next cut-off.
    do_by: str
    # Whether that is in the past.
    is_overdue: bool
    # The last cut-off before which it must be done.
    cutoff_at: str
    # Whole minutes until the nearer of the two; below zero where it is overdue.
    minutes_left: int


class ReportDailyUnfundedItem(TypedDict):
    # The account that it belongs to, a UUID.
    account_id: str
    # Name of the business.
    name: str
    # How many payments and lines of received money.
    item_count: int
    # Their sum. In cents.
    amount: str
    # Since when the first of them waits.
    since: str


class ReportDailyFilesItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # `outbound` for a file to the bank, `inbound` for one from it.
    direction: Literal["outbound", "inbound"]
    # Name of the file.
    name: str
    # The state as two capital letters, such as `NY`.
    state: Literal["sealed", "uploading", "uploaded", "upload_unknown", "acknowledged", "accepted", "partially_rejected", "rejected", "missed", "received", "applied", "quarantined"]
    # Date of the file header.
    file_date: str
    # Batches.
    batch_count: int
    # Entries and addenda.
    entry_addenda_count: int
    # Entry hash of the file control.
    entry_hash: str
    # Total debits of the file control. In cents.
    debits: str
    # Total credits of the file control. In cents.
    credits: str
    # Whether it was not handed over, or not acknowledged, in time.
    is_late: bool


class ReportDailyCashMovementsItem(TypedDict):
    # Name of the file whose entries settle.
    name: str
    # Above zero where it comes in. In cents.
    amount: str


ReportDailyCash = TypedDict(
    "ReportDailyCash",
    {
        "in": "str",
        "out": "str",
        "movements": "List[ReportDailyCashMovementsItem]",
    },
)


class ReportDailyReturnRatesItem(TypedDict):
    # Whether the rate is of the account or of a company id.
    scope: Literal["account", "company"]
    # The account's id, or the company id.
    id: str
    # The rate.
    name: Literal["unauthorized", "administrative", "overall"]
    # Percent of the entries, with four decimals.
    rate: str
    # Percent; the network's ceiling.
    ceiling: str
    # How many more may come back until the ceiling.
    headroom: int
    # How near the ceiling is.
    level: Literal["warning", "breach"]


class ReportDailyLimitsItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # What the group is.
    scope: Literal["environment", "bank", "originator", "account"]
    # The bank, company id or account; null where it is the environment.
    scope_id: Optional[str]
    # Charges are debits, payouts are credits.
    side: Literal["debit", "credit"]
    # What the limit is over.
    kind: Literal["entry", "file", "settlement_day", "window", "same_day"]
    # Settlement days of its window.
    days: int
    # The settlement day of a payment made now, for which it was read.
    settlement_date: str
    # The limit. In cents.
    limit: str
    # What is used of it. In cents.
    used: str
    # That in percent, rounded down; null where the limit is zero.
    percent: Optional[int]


class ReportDailyStopsItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Why a person set it.
    why: str
    # Since when.
    since: str


class ReportDaily(TypedDict):
    # The instant by the environment's clock for which it was read.
    as_of: str
    # That day in New York.
    date: str
    # Whether the Federal Reserve settles on it.
    is_banking_day: bool
    # Each bank with its next cut-off.
    banks: List[ReportDailyBanksItem]
    # What people must do, by the cut-off before which it must be done.
    tasks: List[ReportDailyTasksItem]
    # Exceptions and approvals that are open beyond the first 50 of each.
    not_shown: int
    # Businesses whose money waits for a bank account, the most money first; 50 at most.
    unfunded: List[ReportDailyUnfundedItem]
    # Files of the day and those that wait; 50 at most, the newest first.
    files: List[ReportDailyFilesItem]
    # What files move on the settlement account on the day.
    cash: ReportDailyCash
    # Rates near or above a threshold.
    return_rates: List[ReportDailyReturnRatesItem]
    # Exposure limits of which 80 percent or more is used, the fullest first; 50 at most.
    limits: List[ReportDailyLimitsItem]
    # Stops of origination in force.
    stops: List[ReportDailyStopsItem]
    # Sections that the caller may not read. They are empty.
    left_out: List[Literal["banks", "exceptions", "approvals", "held_payments", "customers_in_review", "paykeys_in_review", "unfunded_money", "suspense_items", "files", "cash", "return_rates", "limits", "stops"]]


class ReportTotalCustomersByStatus(TypedDict):
    # How many customers have this status.
    verified: int
    # How many customers have this status.
    pending: int
    # How many customers have this status.
    review: int
    # How many customers have this status.
    inactive: int
    # How many customers have this status.
    rejected: int


class RepresentativeRelationship(TypedDict):
    """What the person is to the business."""
    # Whether the person is the main contact. An account has one.
    primary: bool
    # Whether the person controls the business.
    control: bool
    # Whether the person owns a part of the business.
    owner: bool
    # The share in percent, 0 to 100. Null when not given.
    percent_ownership: Optional[float]
    # The person's title. Null when not given.
    title: Optional[str]


class Representative(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The current status.
    status: Literal["created", "onboarding", "active", "rejected", "inactive"]
    # Why the resource is in its status.
    status_detail: StatusDetail
    # The first name, 1 to 100 characters.
    first_name: str
    # The last name, 1 to 100 characters.
    last_name: str
    # First and last name.
    name: str
    # The date of birth: `YYYY-MM-DD` in the answer to a create and in `unmask`, `****-**-**`
    # elsewhere.
    dob: str
    # The last four digits of the Social Security number in the answer to a create and in
    # `unmask`, `****` elsewhere.
    ssn_last4: str
    # The email address, up to 254 characters.
    email: str
    # The mobile number in E.164 form, such as `+12125550123`.
    mobile_number: str
    # The same as `mobile_number`.
    phone: str
    # What the person is to the business.
    relationship: RepresentativeRelationship
    # The person's user of the dashboard. Null when there is none.
    user_id: Optional[str]
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none.
    metadata: Metadata
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class _RepresentativesItem(TypedDict):
    # The name, up to 200 characters.
    name: str


class RepresentativesItem(_RepresentativesItem, total=False):
    # The email address, up to 254 characters.
    email: Optional[str]
    # The phone number in E.164 form, such as `+12125550123`. Null when unknown.
    phone: Optional[str]


class Reputation(TypedDict):
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # Codes of what was found, explained in `messages`. Empty when nothing was found.
    codes: List[str]
    # The risk from 0 (none) to 1. Null when the check gives no score.
    risk_score: Optional[float]
    # Counts, dates and amounts by name. A member is null when nothing is known.
    insights: Dict[str, Any]


class Request(TypedDict):
    # The `api_request_id` of the answer, a UUID.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The key that asked, a UUID. Null when none did.
    api_key_id: Optional[str]
    # The person, a UUID. Null when an API key asked.
    operator_id: Optional[str]
    # The HTTP method.
    method: str
    # The path, without the query, whose values may be personal data.
    path: str
    # Names of the query parameters that were sent.
    query_parameters: List[str]
    # The operation that was called. Null on a path that leads nowhere.
    operation: Optional[str]
    # The HTTP status that was answered.
    status: int
    # How long the answer took, in milliseconds.
    duration_ms: float
    # The type of the problem that was answered. Null on success.
    problem_type: Optional[Literal["/bad_request", "/unauthorized", "/forbidden", "/not_found", "/method_not_allowed", "/request_timeout", "/conflict", "/precondition_failed", "/payload_too_large", "/unsupported_media_type", "/validation_error", "/rate_limited", "/header_too_large", "/internal_error", "/service_unavailable"]]
    # The code of the problem that was answered. Null when it had none.
    problem_code: Optional[Literal["account_not_active", "capability_inactive", "onboarding_incomplete", "customer_not_found", "customer_rejected", "customer_inactive", "customer_not_in_review", "customer_has_open_payments", "duplicate_email", "skip_not_allowed", "provider_not_configured", "provider_token_refused", "bank_account_blocked", "paykey_not_found", "paykey_not_active", "paykey_blocked", "paykey_not_in_review", "paykey_not_unblockable", "balance_unavailable", "limit_exceeded", "amount_over_ceiling", "duplicate_external_id", "payment_status", "hold_stands", "backtest_missing", "ruleset_stops_everything", "ruleset_in_force", "ruleset_not_in_force", "ruleset_superseded", "already_resubmitted", "retry_not_allowed", "refund_exceeds_charge", "bulk_set_changed", "bulk_job_ended", "nothing_to_fund", "account_status", "representative_status", "capability_request_status", "api_key_ended", "linked_bank_account_status", "verification_not_allowed", "reversal_not_allowed", "correction_refusal_not_allowed", "dishonor_not_allowed", "month_closed", "over_limit_differs", "exposure_limit_exists", "bank_files_in_doubt", "origination_stop_exists", "origination_stop_lifted", "fee_line_ended", "too_many_fee_lines", "fee_not_open", "fee_not_collected", "fee_invoice_paid", "fee_payment_reversed", "suspense_open", "suspense_item_closed", "return_request_not_allowed", "late_return_not_allowed", "received_return_not_allowed", "proof_request_exists", "proof_request_ended", "proof_not_applicable", "originator_not_allowed", "originator_incomplete", "company_id_registered", "received_rule_ended", "too_many_received_rules", "received_entry_not_settled", "received_entry_screening", "received_entry_decided", "received_entry_not_assigned", "received_money_used", "suspense_item_kind", "suspense_item_direction", "exception_resolved", "nothing_to_review", "nothing_to_undo", "work_item_effect_left", "work_item_resolved", "work_item_claimed", "statement_line_matched", "file_state", "operator_repeated", "operator_exists", "operator_disabled", "factor_refused", "passkey_exists", "passkey_unavailable", "too_many_passkeys", "oidc_not_configured", "oidc_unavailable", "oidc_no_role", "too_many_saved_views", "last_factor", "last_admin", "role_exists", "role_built_in", "role_in_use", "root_sandbox", "snapshot_outdated", "sandbox_only", "log_restarted", "step_up_required", "factor_required", "unmask_not_allowed", "approval_decided", "approval_not_allowed", "value_unreadable", "environment_moving", "environment_moved", "cell_unavailable"]]
    # The Idempotency-Key that was sent. Null when none was.
    idempotency_key: Optional[str]
    # Whether the answer was that of an earlier request.
    idempotent_replayed: bool
    # The caller's Request-Id. Null when none was sent.
    request_id: Optional[str]
    # The caller's Correlation-Id. Null when none was sent.
    correlation_id: Optional[str]
    # What was sent, with `***` for each value that may be personal.
    body: Any
    # When it was created, in UTC with milliseconds.
    created_at: str


class RequestError(TypedDict):
    # Null on a path that leads nowhere.
    operation: Optional[str]
    # The current status.
    status: int
    # The type of the problem that was answered. Null on success.
    problem_type: Optional[Literal["/bad_request", "/unauthorized", "/forbidden", "/not_found", "/method_not_allowed", "/request_timeout", "/conflict", "/precondition_failed", "/payload_too_large", "/unsupported_media_type", "/validation_error", "/rate_limited", "/header_too_large", "/internal_error", "/service_unavailable"]]
    # The code of the problem that was answered. Null when it had none.
    problem_code: Optional[Literal["account_not_active", "capability_inactive", "onboarding_incomplete", "customer_not_found", "customer_rejected", "customer_inactive", "customer_not_in_review", "customer_has_open_payments", "duplicate_email", "skip_not_allowed", "provider_not_configured", "provider_token_refused", "bank_account_blocked", "paykey_not_found", "paykey_not_active", "paykey_blocked", "paykey_not_in_review", "paykey_not_unblockable", "balance_unavailable", "limit_exceeded", "amount_over_ceiling", "duplicate_external_id", "payment_status", "hold_stands", "backtest_missing", "ruleset_stops_everything", "ruleset_in_force", "ruleset_not_in_force", "ruleset_superseded", "already_resubmitted", "retry_not_allowed", "refund_exceeds_charge", "bulk_set_changed", "bulk_job_ended", "nothing_to_fund", "account_status", "representative_status", "capability_request_status", "api_key_ended", "linked_bank_account_status", "verification_not_allowed", "reversal_not_allowed", "correction_refusal_not_allowed", "dishonor_not_allowed", "month_closed", "over_limit_differs", "exposure_limit_exists", "bank_files_in_doubt", "origination_stop_exists", "origination_stop_lifted", "fee_line_ended", "too_many_fee_lines", "fee_not_open", "fee_not_collected", "fee_invoice_paid", "fee_payment_reversed", "suspense_open", "suspense_item_closed", "return_request_not_allowed", "late_return_not_allowed", "received_return_not_allowed", "proof_request_exists", "proof_request_ended", "proof_not_applicable", "originator_not_allowed", "originator_incomplete", "company_id_registered", "received_rule_ended", "too_many_received_rules", "received_entry_not_settled", "received_entry_screening", "received_entry_decided", "received_entry_not_assigned", "received_money_used", "suspense_item_kind", "suspense_item_direction", "exception_resolved", "nothing_to_review", "nothing_to_undo", "work_item_effect_left", "work_item_resolved", "work_item_claimed", "statement_line_matched", "file_state", "operator_repeated", "operator_exists", "operator_disabled", "factor_refused", "passkey_exists", "passkey_unavailable", "too_many_passkeys", "oidc_not_configured", "oidc_unavailable", "oidc_no_role", "too_many_saved_views", "last_factor", "last_admin", "role_exists", "role_built_in", "role_in_use", "root_sandbox", "snapshot_outdated", "sandbox_only", "log_restarted", "step_up_required", "factor_required", "unmask_not_allowed", "approval_decided", "approval_not_allowed", "value_unreadable", "environment_moving", "environment_moved", "cell_unavailable"]]
    # How many requests.
    count: int
    # How many keys and people made them.
    callers: int
    # When the first of them was made.
    first_at: str
    # When the last of them was made.
    last_at: str
    # The newest of the requests.
    last_request_id: str


class ResolveException(TypedDict):
    # How it was resolved, in a sentence.
    reason: str


class Resource(TypedDict):
    # The type of the resource.
    type: Literal["customer", "paykey", "paykey_verification", "bridge_session", "charge", "payout", "funding_event", "account", "capability_request", "representative", "linked_bank_account", "organization", "file", "file_day", "reversal", "return_rate", "exception", "ledger", "fee_line", "fee", "fee_payment", "origination_stop", "work_item", "prefunding_receipt", "statement_booking", "suspense_item", "received_entry", "proof_request", "received_entry_rule", "originator", "return_request", "late_return_permission", "ledger_closing", "reconciliation", "api_key", "approval", "webhook_endpoint", "ruleset", "rule", "bulk_job", "engine", "environment", "key_rotation", "sandbox_fault"]
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The number of the version, from 1.
    version: int


class _Response(TypedDict):
    # Challenge and origin, as the browser saw them, in base64url.
    clientDataJSON: str
    # What was checked, and the counter, in base64url.
    authenticatorData: str
    # The signature over both, in base64url.
    signature: str


class Response(_Response, total=False):
    # Whose passkey it is, in base64url. Null when the authenticator does not say.
    userHandle: Optional[str]


class ResubmitChargeConfig(TypedDict, total=False):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str


class ResubmitCharge(TypedDict, total=False):
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The day of the payment, a date in New York, or `today`: the date there by the environment's
    # clock.
    payment_date: str
    # Your own id, 1 to 255 characters.
    external_id: str
    # How it is processed.
    config: ResubmitChargeConfig


class ResubmitPayoutConfig(TypedDict, total=False):
    """How it is processed."""
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str


class ResubmitPayout(TypedDict, total=False):
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The day of the payment, a date in New York, or `today`: the date there by the environment's
    # clock.
    payment_date: str
    # Your own id, 1 to 255 characters.
    external_id: str
    # How it is processed.
    config: ResubmitPayoutConfig


class ResumeOriginator(TypedDict):
    # Why it may send again.
    reason: str


class Retries(TypedDict, total=False):
    # Whether and when to send again.
    automatic: Literal["off", "next_banking_day", "days_of_month"]
    # Days of the month on which to send again, 1 to 31.
    days_of_month: List[int]


class ReturnRateHold(TypedDict):
    """What the account's setting `return_rates.hold` does at this moment."""
    # What the account's setting says.
    setting: Literal["off", "new_charges", "unsent_charges"]
    # Why charges are held now. Null when none are.
    reason: Optional[str]


class ReturnRateGroupsItemRatesItem(TypedDict):
    # Which returns are counted.
    name: Literal["unauthorized", "administrative", "overall"]
    # How many debits were sent. Null to an account's key where other accounts' entries are
    # counted, too.
    originated: Optional[int]
    # How many of them came back. Null to an account's key where other accounts' entries are
    # counted, too.
    returned: Optional[int]
    # The rate in percent, with four decimals.
    rate: str
    # The network's ceiling in percent.
    ceiling: str
    # How many returns may still come before a breach. Null to an account's key where other
    # accounts' entries are counted, too.
    headroom: Optional[int]
    # How near the ceiling the rate is.
    level: Literal["ok", "warning", "breach", "too_few"]


class ReturnRateGroupsItem(TypedDict):
    # What the group is.
    scope: Literal["account", "company", "sec_code"]
    # The account, company id or entry class.
    id: str
    # Each rate against its ceiling.
    rates: List[ReturnRateGroupsItemRatesItem]


ReturnRate = TypedDict(
    "ReturnRate",
    {
        "from": "str",
        "to": "str",
        "method": "str",
        "hold": "ReturnRateHold",
        "groups": "List[ReturnRateGroupsItem]",
    },
)


class ReturnRateDayDaysItemReturned(TypedDict):
    """Those of them that came back, by the rate in which they count."""
    # Those that came back as unauthorized.
    unauthorized: int
    # Those that came back for wrong account data.
    administrative: int
    # All that came back.
    overall: int


class ReturnRateDayDaysItem(TypedDict):
    # The day of the files.
    day: str
    # Debits in files of the day.
    originated: int
    # Those of them that came back, by the rate in which they count.
    returned: ReturnRateDayDaysItemReturned


ReturnRateDay = TypedDict(
    "ReturnRateDay",
    {
        "from": "str",
        "to": "str",
        "days": "List[ReturnRateDayDaysItem]",
    },
)


class ReturnRateLevel(TypedDict):
    """A return rate at the moment in which its level changed."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account. Null for a company id.
    account_id: Optional[str]
    # Whether the rate is an account's or a company id's.
    scope: Literal["account", "company"]
    # The company id. Null for an account.
    company_id: Optional[str]
    # The name, up to 200 characters.
    name: Literal["unauthorized", "administrative", "overall"]
    # Debits that were sent.
    originated: int
    # Those of them that came back.
    returned: int
    # Percent of the entries, with four decimals.
    rate: str
    # Percent; the network's ceiling.
    ceiling: str
    # Returns that may still come before a breach.
    headroom: int
    # The level that the rate came to.
    level: Literal["ok", "warning", "breach", "too_few"]
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ReturnRates(TypedDict, total=False):
    # Which charges are held for manual review meanwhile.
    hold: Literal["off", "new_charges", "unsent_charges"]


class _ReturnReceivedEntry(TypedDict):
    # Why the entry is returned.
    code: Literal["R01", "R02", "R03", "R04", "R07", "R08", "R09", "R10", "R11", "R16", "R17", "R20", "R23", "R24", "R29"]
    # What you know of it, in a sentence.
    reason: str


class ReturnReceivedEntry(_ReturnReceivedEntry, total=False):
    # The receiver's signed statement, as your files name it.
    document: str
    # Takes the money of an assigned entry back from its account first. Default false: such an
    # entry is refused.
    unassign: bool


class ReturnRequestContact(TypedDict):
    """Who answers questions about the request."""
    # The contact's name.
    name: str
    # The contact's telephone number.
    phone: str
    # The contact's email address.
    email: str


class ReturnRequest(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The number of the letter, from 1.
    number: int
    # The account of the payment.
    account_id: str
    # The payment whose entry is asked back.
    payment_id: str
    # Whether the entry took or paid money.
    payment_type: Literal["charge", "payout"]
    # The bank's id, a UUID.
    bank_id: str
    # Where the request stands.
    status: Literal["drafted", "approved", "sent_to_bank", "asked_rdfi", "answered_yes", "answered_no", "no_answer", "returned", "closed"]
    # Why the entry is asked back.
    reason: Literal["fraud", "duplicate", "wrong_receiver", "wrong_amount", "other"]
    # What happened, in up to 500 characters, as the receiving bank reads it.
    explanation: str
    # The entry's amount in cents: all of it is asked back.
    amount: str
    # The entry's trace number.
    trace_number: str
    # Our bank.
    odfi_routing_number: str
    # The receiving bank.
    rdfi_routing_number: str
    # The account that it was sent to; only its last digits.
    account_mask: str
    # The entry's SEC code, such as PPD or CCD.
    sec_code: str
    # The day on which the entry was to settle.
    effective_date: str
    # The day on which it settled. Null until then.
    settlement_date: Optional[str]
    # Who originated the entry, as its batch names it.
    company_name: str
    # The company id of its batch.
    company_id: str
    # Who answers questions about the request.
    contact: ReturnRequestContact
    # Who drafted it, as `<type>:<id>`.
    requested_by: str
    # Who approved it. Null until then.
    approved_by: Optional[str]
    # The name below the indemnity. Null until it is approved.
    signer: Optional[str]
    # Our bank's reference of the case. Null while there is none.
    bank_reference: Optional[str]
    # The day on which the receiving bank was asked. Null until it is known.
    asked_on: Optional[str]
    # The last day of the answer. Null until our bank has the request.
    answer_by: Optional[str]
    # What it said. Null while there is nothing.
    answer_note: Optional[str]
    # The code with which it came back. Null where it did not.
    return_code: Optional[str]
    # The return's trace number. Null where there is none.
    return_trace_number: Optional[str]
    # Why it ended without a return. Null where it did not.
    close_reason: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class Reversal(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # The id of the charge or payout, a UUID.
    payment_id: str
    # Whether it is a charge or a payout.
    payment_type: Literal["charge", "payout"]
    # The status of the reversal.
    status: Literal["requested", "sent", "settled", "returned", "cancelled"]
    # Why the entry was wrong.
    reason: Literal["duplicate", "wrong_receiver", "wrong_amount", "wrong_date", "payroll"]
    # The amount of money in cents.
    amount: str
    # Whether it undid the payment. Null until it has settled.
    is_applied: Optional[bool]
    # The 15-digit trace number of our entry. Null until it is in a file.
    trace_number: Optional[str]
    # The file's id, a UUID. Null until it is in a file.
    file_id: Optional[str]
    # The day on which it settles. Null until it is known.
    settlement_date: Optional[str]
    # The code with which the receiving bank returned it. Null when it did not.
    return_code: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class ReverseCharge(TypedDict):
    # Why the entry was wrong.
    reason: Literal["duplicate", "wrong_receiver", "wrong_amount", "wrong_date", "payroll"]


class ReverseFeePayment(TypedDict):
    # Why, in a sentence.
    reason: str


class ReversePayout(TypedDict):
    # Why the entry was wrong.
    reason: Literal["duplicate", "wrong_receiver", "wrong_amount", "wrong_date", "payroll"]


class _ReviewAccount(TypedDict):
    # The current status.
    status: Literal["active", "rejected", "inactive"]


class ReviewAccount(_ReviewAccount, total=False):
    # Whether an account that ends is disabled or terminated.
    reason: Literal["disabled", "terminated"]
    # Why, in a sentence for people.
    message: str


class ReviewCapabilityRequest(TypedDict):
    # The current status.
    status: Literal["active", "rejected", "inactive"]


class _ReviewLinkedBankAccount(TypedDict):
    # The current status.
    status: Literal["active", "rejected", "inactive"]


class ReviewLinkedBankAccount(_ReviewLinkedBankAccount, total=False):
    # Why, in a sentence for people.
    message: str


class _ReviewOriginator(TypedDict):
    # What was reviewed.
    review: Literal["fraud_procedures", "exposure", "web_security", "third_party_registration", "registration_change", "registration_details", "originator_identities"]
    # What the review found, up to 2,000 characters.
    findings: str


class ReviewOriginator(_ReviewOriginator, total=False):
    # The day of the review. Default today.
    reviewed_on: str


class _ReviewRepresentative(TypedDict):
    # The current status.
    status: Literal["active", "rejected", "inactive"]


class ReviewRepresentative(_ReviewRepresentative, total=False):
    # Why, in a sentence for people.
    message: str


class RiskRefusal(TypedDict):
    """Why the creation of the payment would be refused. Null when it would not."""
    # The code of the refusal.
    code: str
    # The refusal in a sentence. Null when the code says it all.
    detail: Optional[str]


class RiskWithheldItem(TypedDict):
    # What the rule asks for.
    action: Literal["park", "refuse", "hold", "decline", "watch"]
    # The reason of the status that it gives.
    reason: Literal["OK", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request"]


class Risk(TypedDict):
    # The instant of the evaluation by the environment's clock.
    evaluated_at: str
    # The version of the rules that would run.
    ruleset: int
    # Always `review`.
    stage: Literal["review", "scheduled", "held"]
    # What would become of the payment.
    outcome: Literal["pass", "hold", "refuse", "resume"]
    # The rule that would decide. Null when none would, and when it is not shown to the reader.
    rule: Optional[str]
    # Every rule that hits and is shown to the reader, in the order of the rules.
    hits: List[RiskHit]
    # Rules in shadow that would hit; none for a key of one account.
    shadow: List[RiskHit]
    # Known facts by name that differ from their usual values, of shown rules: integers as text,
    # amounts in cents.
    facts: Dict[str, Union[str, bool, List[str]]]
    # Changes that would pass, each checked by all rules. Empty when the payment would pass, when
    # none would, and when a rule that hits is not shown.
    would_pass: List[RiskWayToPass]
    # The reason of the status that the payment would get. Null when the rule discloses nothing to
    # the reader.
    reason: Optional[Literal["OK", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request"]]
    # Why the creation of the payment would be refused. Null when it would not.
    refusal: Optional[RiskRefusal]
    # The hits of which the reader is shown the reason only.
    withheld: List[RiskWithheldItem]


class RiskCause(TypedDict):
    # The part in the rule's own words.
    text: str
    # The facts that the part names.
    facts: List[RiskFactSeen]


class RiskChange(TypedDict):
    # What would change.
    kind: Literal["amount", "time", "evidence", "list", "release"]
    # The facts that it changes, with their values then. Of a list it is the call, such as
    # `listed("mules", customer.email)`, never the value.
    change: Dict[str, Union[str, bool, List[str]]]
    # The change in a sentence.
    say: str
    # True: all rules were evaluated again with the change.
    verified: bool


RiskFact = TypedDict(
    "RiskFact",
    {
        "name": "Literal[\"payment.kind\", \"payment.amount\", \"payment.date\", \"payment.sec_code\", \"payment.stage\", \"payment.auto_hold\", \"payment.balance_check\", \"payment.held_by\", \"customer.status\", \"customer.evaluations_1h\", \"paykey.status\", \"paykey.block_code\", \"paykey.unblock_eligible\", \"paykey.expired\", \"bank_account.validated\", \"screening.match\", \"account.takes_payments\", \"account.missing_capability\", \"originator.missing\", \"limits.max_amount\", \"limits.daily_amount\", \"limits.monthly_amount\", \"limits.monthly_count\", \"usage.daily_amount\", \"usage.monthly_amount\", \"usage.monthly_count\", \"ceilings.payment\", \"ceilings.bank\", \"ceilings.daily\", \"ceilings.daily_used\", \"exposure.over_by\", \"exposure.fits_amount\", \"exposure.fits_on\", \"return_rate.subject\", \"return_rate.ppm\", \"balance.cents\", \"balance.stale\", \"balance.under_way\", \"sandbox.hold\", \"sandbox.cancel\"]",
        "type": "Literal[\"string\", \"bool\", \"int\", \"list\"]",
        "unit": "Optional[str]",
        "means": "str",
        "from": "str",
        "usual": "Optional[Union[str, bool, List[str]]]",
        "unknown_when": "Optional[str]",
        "changed_by": "Optional[str]",
    },
)


RiskFactSeen = TypedDict(
    "RiskFactSeen",
    {
        "name": "str",
        "value": "Optional[Union[str, bool, List[str]]]",
        "from": "str",
    },
)


class RiskHit(TypedDict):
    # The name of the rule.
    rule: str
    # The version of the rule that ran.
    version: int
    # What the rule asks for. The strictest wins: `park`, `refuse`, `hold`, `decline`, then
    # `watch`.
    action: Literal["park", "refuse", "hold", "decline", "watch"]
    # Whether no release waives the rule.
    locked: bool
    # Whether a release had waived this version of the rule on these facts.
    waived: bool
    # The operator's own code of the rule. Null when it has none.
    code: Optional[str]
    # When the rule hits, in a sentence.
    means: str
    # The condition of the rule.
    when: str
    # The facts that the rule read, by name: integers as text, amounts in cents.
    facts: Dict[str, Union[str, bool, List[str]]]
    # Facts that the rule names and nobody knew.
    unknown: List[str]
    # The smallest parts of the condition that made the rule hit.
    because: List[RiskCause]
    # The facts of these parts with their values and where they came from.
    say: str


class RiskList(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Rules ask for the list by it.
    name: str
    # What the list is for. The rule `on_block_list` refuses payments with a value of a `block`
    # list.
    kind: Literal["block", "watch", "allow", "custom"]
    # What the list holds.
    value_type: Literal["customer", "email", "domain", "phone", "name", "bank_account", "routing_number", "network"]
    # What the list is for. Null when nobody said.
    description: Optional[str]
    # Who created the list.
    created_by: RiskListActor
    # When it was created, in UTC with milliseconds.
    created_at: str


class RiskListActor(TypedDict):
    # Whether it was a person or an API key.
    type: str
    # The id of the person or of the key.
    id: str


class RiskListImport(TypedDict):
    # Lines read, without the header.
    lines: int
    # Values that were added.
    added: int
    # Lines with a value that is on the list already, or stands in another line.
    already_listed: int


class RiskListValue(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The list.
    list_id: str
    # The value; personal ones are masked.
    value: str
    # Why the value is on the list. Null when nobody said.
    reason: Optional[str]
    # Where that is from, such as a case number. Null when nobody said.
    source: Optional[str]
    # The instant from which the value is in force.
    valid_from: str
    # The instant from which the value is not. Null when it has no end.
    valid_to: Optional[str]
    # Who added the value.
    added_by: RiskListActor
    # When the value was added.
    added_at: str
    # Who ended the value. Null when nobody did.
    ended_by: Optional[RiskListActor]
    # Why the value was ended. Null when nobody said.
    end_reason: Optional[str]


class RiskMetricAll(TypedDict):
    """The payments that were decided, whether a rule hit or not."""
    # All that were decided.
    decided: PaymentTally
    # Those returned as unauthorized, for funds or for account data, those that people rejected in
    # the queue, and those that a person says were fraud.
    bad: PaymentTally
    # Those that were paid and can no longer be returned, and those that a person says were good.
    good: PaymentTally
    # Those returned for another reason, and those about which a person is unsure: neither bad nor
    # good.
    apart: PaymentTally
    # Those whose label is not known yet.
    immature: PaymentTally
    # Those that get no label, such as held ones that their account cancelled.
    unlabelled: PaymentTally
    # The payments by label, the most first.
    labels: List[LabelTally]


class RiskMetricRulesItem(TypedDict):
    # The rule.
    rule: str
    # The version that ran.
    version: int
    # What the rule asks for.
    action: Literal["park", "refuse", "hold", "decline", "watch"]
    # Whether these are its hits in shadow.
    in_shadow: bool
    # The payments that it hit.
    hits: PaymentTally
    # Those returned as unauthorized, for funds or for account data, those that people rejected in
    # the queue, and those that a person says were fraud.
    bad: PaymentTally
    # Those that were paid and can no longer be returned, and those that a person says were good.
    good: PaymentTally
    # Those returned for another reason, and those about which a person is unsure: neither bad nor
    # good.
    apart: PaymentTally
    # Those whose label is not known yet.
    immature: PaymentTally
    # Those that get no label, such as held ones that their account cancelled.
    unlabelled: PaymentTally
    # The payments by label, the most first.
    labels: List[LabelTally]
    # The cents of bad payments that it stopped and that ended unsent.
    loss_avoided: str
    # The cents of bad payments that it hit and that were sent all the same: in shadow, watched or
    # released.
    loss_missed: str
    # The cents of good payments that it stopped, until they were released or for good.
    good_held: str
    # The share of bad payments among bad and good ones. Null when there are neither.
    precision: Optional[EstimatedShare]
    # The share of the bad ones' amounts. Null when there are neither.
    precision_by_amount: Optional[EstimatedShare]
    # The share of all bad payments that it hit. Null when there are none.
    recall: Optional[EstimatedShare]


RiskMetric = TypedDict(
    "RiskMetric",
    {
        "from": "str",
        "to": "str",
        "as_of": "str",
        "account_id": "Optional[str]",
        "all": "RiskMetricAll",
        "rules": "List[RiskMetricRulesItem]",
    },
)


class RiskRule(TypedDict):
    # The id of the rule, such as `large-charge`.
    id: str
    # The version: of an environment's rule, the ruleset in which it last changed.
    version: int
    # `locked` rules are never waived or changed, `fixed` ones never changed; `editable` ones may
    # be paused or get another condition, `own` ones are the environment's.
    kind: Literal["locked", "fixed", "editable", "own"]
    # What a hit does.
    action: Literal["park", "refuse", "hold", "decline", "watch"]
    # Whether the rule runs (`active`), runs without effect with its hits kept (`shadow`), or does
    # not run (`paused`).
    state: Literal["active", "shadow", "paused"]
    # The condition: an expression over facts, such as `payment.amount > usd("500.00")`.
    when: str
    # When it hits, in a sentence, or the name of the environment's rule.
    means: str
    # The ruleset in force.
    ruleset: int


class RiskWayToPass(TypedDict):
    # The change, or two that are needed together.
    changes: List[RiskChange]


class Role(TypedDict):
    # Its name.
    name: str
    # What the role is for, in a sentence.
    means: str
    # What it may do.
    permissions: List[SessionPermissionsItem]
    # Whether it is one of the service, which cannot be changed.
    is_built_in: bool
    # When it was created, by the wall clock. Null for a built-in role.
    created_at: Optional[str]
    # When it was changed last, by the wall clock. Null for a built-in role.
    updated_at: Optional[str]


class RollBackRuleset(TypedDict):
    # A person's explanation, up to 500 characters.
    note: str


class RotateApiKey(TypedDict, total=False):
    # For how many seconds the old key still works. Defaults to a day.
    overlap_seconds: int
    # IP addresses and networks that the new key may be used from, 50 at most. The default is that
    # of the old key.
    allowed_addresses: Optional[List[str]]
    # When it expires, in UTC by the wall clock. Null when it does not.
    expires_at: Optional[str]


class RotateSecretWebhookEndpoint(TypedDict, total=False):
    # For how many hours the old secret signs, too.
    overlap_hours: int


class RouteAccount(TypedDict):
    # The bank's id, a UUID. Null routes to the default bank.
    bank_id: Optional[str]


class _RulesItem(TypedDict):
    # The id of the rule, such as `large-charge`.
    id: str
    # The name of the rule, for people.
    name: str
    # The condition: an expression over facts, such as `payment.amount > usd("500.00")`.
    when: str
    # What a hit does: `watch` keeps it and stops nothing, `hold`, or `refuse`.
    action: Literal["watch", "hold", "refuse"]


class RulesItem(_RulesItem, total=False):
    # The reason of the payment's status. Null for the usual one of the action.
    reason: Optional[Literal["risk_review", "require_review", "amount_too_large", "fraudulent", "payment_blocked", "too_many_attempts"]]
    # Your own code, which decisions show. Null when there is none.
    code: Optional[str]
    # By fact, what the rule does while nobody knows it: `fire`, `ask` (a person decides), or
    # `pass`, as without an entry.
    unknown: Dict[str, Literal["fire", "ask", "pass"]]
    # What it says.
    say: Say
    # What a reader of one account is shown of a hit.
    disclose: Literal["full", "reason", "none"]
    # Whether the rule runs (`active`), runs without effect with its hits kept (`shadow`), or does
    # not run (`paused`).
    state: Literal["active", "shadow", "paused"]
    # Who keeps the rule. Null when nobody is named.
    owner: Optional[str]
    # Cases that must hold; a rule whose tests fail is not saved.
    tests: List[TestsItem]


class RulesetRulesItemSay(TypedDict):
    """What it says."""
    # The sentence for staff, with expressions in braces that give a text or an integer, such as
    # `{dollars(payment.amount)}`. Null for the cause of the hit.
    staff: Optional[str]
    # What the payment's status says. Null for a usual sentence.
    customer: Optional[str]


class RulesetRulesItemTestsItem(TypedDict):
    # Facts by name; the others have their usual values. Integers may be texts.
    given: Dict[str, Union[str, bool, int, List[str]]]
    # What the rule must do with them.
    expect: Literal["pass", "watch", "hold", "refuse"]


class RulesetRulesItem(TypedDict):
    # The id of the rule, such as `large-charge`.
    id: str
    # The ruleset in which the rule last changed what it does.
    version: int
    # The name of the rule, for people.
    name: str
    # The condition: an expression over facts, such as `payment.amount > usd("500.00")`.
    when: str
    # What a hit does: `watch` keeps it and stops nothing, `hold`, or `refuse`.
    action: Literal["watch", "hold", "refuse"]
    # The reason of the payment's status. Null for the usual one of the action.
    reason: Optional[Literal["risk_review", "require_review", "amount_too_large", "fraudulent", "payment_blocked", "too_many_attempts"]]
    # Your own code, which decisions show. Null when there is none.
    code: Optional[str]
    # By fact, what the rule does while nobody knows it: `fire`, `ask` (a person decides), or
    # `pass`, as without an entry.
    unknown: Dict[str, str]
    # What it says.
    say: RulesetRulesItemSay
    # What a reader of one account is shown of a hit.
    disclose: Literal["full", "reason", "none"]
    # Whether the rule runs (`active`), runs without effect with its hits kept (`shadow`), or does
    # not run (`paused`).
    state: Literal["active", "shadow", "paused"]
    # Who keeps the rule. Null when nobody is named.
    owner: Optional[str]
    # Cases that must hold; a rule whose tests fail is not saved.
    tests: List[RulesetRulesItemTestsItem]


class RulesetBuiltInItem(TypedDict):
    # The built-in rule.
    id: Literal["max_amount_limit", "daily_amount_limit", "monthly_amount_limit", "monthly_count_limit", "balance_check", "account_not_validated"]
    # The number of the version, from 1.
    version: int
    # Whether the built-in rule runs (`active`) or not (`paused`).
    state: Literal["active", "paused"]
    # Another condition in place of the rule's own. Null for its own.
    when: Optional[str]


class Ruleset(TypedDict):
    # The number. 1 is the built-in rules alone.
    number: int
    # The ruleset that was in force when this one was saved.
    based_on: int
    # Whether payments are decided by it.
    is_in_force: bool
    # A person's explanation, up to 500 characters.
    note: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: Optional[str]
    # Who made this version.
    created_by: Optional[RulesetActor]
    # The environment's own rules, in the order in which the first that hits gives the reason.
    rules: List[RulesetRulesItem]
    # Changes to editable built-in rules. All others are as they are built in.
    built_in: List[RulesetBuiltInItem]


class RulesetActor(TypedDict):
    # Whether it is a person or a business.
    type: Literal["api_key", "bridge_session", "engine", "operator", "system", "visitor"]
    # The id, a UUID. Ids sort in the order of creation.
    id: str


class RulesetCheckFaultsItem(TypedDict):
    # The member, such as `/rules/0/when`.
    reference: str
    # The id of the rule. Null for a condition alone.
    rule: Optional[str]
    # One sentence for people.
    message: str
    # The first character in the expression, from 0. Null elsewhere.
    start: Optional[int]
    # The character after the last. Null elsewhere.
    end: Optional[int]
    # What was expected. Null when it is not one thing.
    expected: Optional[str]
    # What was found. Null when the message says it.
    got: Optional[str]
    # What may have been meant. Null when nothing is near.
    suggestion: Optional[str]


class RulesetCheckTestsItem(TypedDict):
    # The id of the rule.
    rule: str
    # Which of its tests, from 0.
    test: int
    # What the test expects.
    expected: str
    # What the rule did.
    got: str
    # Whether they are equal.
    passes: bool


class RulesetCheck(TypedDict):
    # Whether it would be saved.
    is_valid: bool
    # Every fault.
    faults: List[RulesetCheckFaultsItem]
    # The results of the rules' tests.
    tests: List[RulesetCheckTestsItem]
    # The facts that the conditions read.
    reads: List[str]


class RulesetDiffDifferencesItem(TypedDict):
    # The rule.
    rule: str
    # Whether the rule is new, gone or changed.
    change: Literal["added", "removed", "changed"]
    # What of it changed. Null where the whole rule did.
    member: Optional[str]
    # What it was. Null when it was not there.
    before: Optional[str]
    # What it is. Null when it is not there.
    after: Optional[str]
    # The difference in a sentence.
    say: str


RulesetDiff = TypedDict(
    "RulesetDiff",
    {
        "number": "int",
        "with": "int",
        "differences": "List[RulesetDiffDifferencesItem]",
    },
)


class RulesetList(TypedDict):
    # The number.
    number: int
    # The ruleset that was in force when this one was saved.
    based_on: int
    # Whether payments are decided by it.
    is_in_force: bool
    # A person's explanation, up to 500 characters.
    note: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: Optional[str]
    # Who made this version.
    created_by: Optional[RulesetActor]
    # How many rules of the environment it has.
    rule_count: int


class RulesetPublish(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The number of the publication; the last is in force.
    number: int
    # The ruleset that it put in force.
    ruleset: int
    # The ruleset that was in force before.
    replaced: int
    # Whether it published a ruleset, or rolled one back.
    act: Literal["publish", "roll_back", "degrade"]
    # Why, in a sentence.
    note: str
    # When it began to count.
    published_at: str
    # Who published it.
    published_by: RulesetActor


class _RunSandboxScenario(TypedDict):
    # The text of the scenario, YAML or JSON. At most 100 steps.
    content: str


class RunSandboxScenario(_RunSandboxScenario, total=False):
    # Whether the sandbox stays for an hour. Default false.
    keep: bool


class _SameDayItem(TypedDict):
    # When its files are sealed, `HH:MM` in New York.
    cutoff: str
    # Until when its files may be sent, `HH:MM` in New York.
    deadline: str
    # When its entries settle, `HH:MM` in New York.
    settlement: str


class SameDayItem(_SameDayItem, total=False):
    # When its files must be confirmed, `HH:MM` in New York; by default the profile's time.
    confirm_by: str


class SandboxClock(TypedDict):
    # The environment's id, a UUID.
    environment_id: str
    # How the clock goes: `frozen`, `auto`, `scaled` or `real`.
    mode: Literal["auto", "frozen", "real", "scaled"]
    # What the clock shows, in UTC.
    now: str
    # Sandbox seconds per second of wall time.
    factor: float


class SandboxClockAdvanceClock(TypedDict):
    """The sandbox's clock."""
    # The environment's id, a UUID.
    environment_id: str
    # How the clock goes: `frozen`, `auto`, `scaled` or `real`.
    mode: Literal["auto", "frozen", "real", "scaled"]
    # What the clock shows, in UTC.
    now: str
    # Sandbox seconds per second of wall time.
    factor: float


class SandboxClockAdvanceStoppedWaitingItem(TypedDict):
    # What waits for people.
    what: str
    # How many of them wait.
    count: int


class SandboxClockAdvanceStopped(TypedDict):
    """Why the clock stopped where it did."""
    # Why the clock stopped there.
    reason: Literal["arrived", "idle", "people", "limit"]
    # Why the clock stopped, in one sentence.
    message: str
    # Items that wait for a person; empty if there are none.
    waiting: List[SandboxClockAdvanceStoppedWaitingItem]


class SandboxClockAdvanceStandingStillItem(TypedDict):
    # The bank's id, a UUID.
    bank_id: str
    # The step's name, such as `originate` or `poll`.
    step: str
    # How often it failed in a row.
    failures: int
    # From when to send again, in UTC.
    since: str
    # Why, in a sentence.
    fault: str


SandboxClockAdvance = TypedDict(
    "SandboxClockAdvance",
    {
        "clock": "SandboxClockAdvanceClock",
        "from": "str",
        "reached": "bool",
        "stopped": "SandboxClockAdvanceStopped",
        "events_total": "int",
        "postings_total": "int",
        "counts": "Dict[str, int]",
        "standing_still": "List[SandboxClockAdvanceStandingStillItem]",
        "has_more": "bool",
        "next": "Optional[str]",
        "next_after": "int",
        "transitions": "List[TransitionsItem]",
        "postings": "List[PostingsItem]",
        "files": "List[FilesItem]",
        "events": "List[EventsItem]",
    },
)


class SandboxClockReadOn(TypedDict):
    # Whether there are further pages.
    has_more: bool
    # The cursor of the next page, for `GET /v1/sandbox/clock/advances?cursor=`. Null on the last
    # page.
    next: Optional[str]
    # Sequence of the last event listed so far.
    next_after: int
    # Changes of status among the events of this page.
    transitions: List[TransitionsItem]
    # The postings of this page, in the order in which they were booked.
    postings: List[PostingsItem]
    # Files that an event of this page is the first about.
    files: List[FilesItem]
    # The events of this page, oldest first.
    events: List[EventsItem]


class SandboxEnvironment(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The name of the sandbox.
    name: str
    # The seed, as digits.
    seed: str
    # Whether ids are derived from the seed. Sandboxes of one seed have equal ids, except their
    # own `id`; their secrets differ.
    replayable: bool
    # The sandbox's clock.
    clock: Clock
    # The environment that made it, a UUID. Null for the first.
    parent_id: Optional[str]
    # The environment it is a copy of, a UUID. Null when it is no copy.
    forked_from: Optional[str]
    # When it expires, in UTC by the wall clock. Null when it does not.
    expires_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str


class SandboxEnvironmentCreate(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The name, up to 200 characters.
    name: str
    # The seed, as digits.
    seed: str
    # Whether ids are derived from the seed. Sandboxes of one seed have equal ids, except their
    # own `id`; their secrets differ.
    replayable: bool
    # The sandbox's clock.
    clock: Clock
    # The environment that made it, a UUID. Null for the first.
    parent_id: Optional[str]
    # The environment it is a copy of, a UUID. Null when it is no copy.
    forked_from: Optional[str]
    # When it expires, in UTC by the wall clock. Null when it does not.
    expires_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # The organization that the account belongs to, a UUID.
    organization_id: str
    # The account that it belongs to, a UUID.
    account_id: str
    # A key for the new environment, shown here and never again.
    api_key: str


class SandboxFault(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # What the fault is in.
    target: Literal["bank", "transport", "webhook", "database"]
    # What the fault does.
    effect: Literal["drop", "duplicate", "delay", "reorder", "partial"]
    # The delay in milliseconds of wall time. 0 when the effect has none.
    delay_ms: int
    # How many times it will still happen. Null is for ever.
    remaining: Optional[int]
    # How many times it happened.
    hits: int
    # When it was created, in UTC with milliseconds.
    created_at: str


class SandboxFunding(TypedDict):
    # What the clock shows, in UTC.
    now: str
    # How the clock goes: `frozen`, `auto`, `scaled` or `real`.
    mode: Literal["auto", "frozen", "real", "scaled"]


class SandboxInbox(TypedDict):
    # The number of the message, from 1.
    number: int
    # When it arrived, by the wall clock.
    received_at: str
    # The type of the event, such as `charge.paid`.
    event_type: Optional[str]
    # The headers, by name.
    headers: Dict[str, str]
    # The exact text that is signed.
    body: str


class SandboxInboxOpen(TypedDict):
    # The address, starting with `https://`.
    url: str


class SandboxOutcomeOutcomesItemPathItem(TypedDict):
    # The status.
    status: str
    # Banking days after the payment date. Null when it follows at once.
    banking_days: Optional[int]
    # The time of day in New York. Null when it follows at once.
    time: Optional[str]


class SandboxOutcomeOutcomesItemExample(TypedDict):
    """An example."""
    # The method of the request.
    method: Literal["POST"]
    # The path of the request.
    path: str
    # The body of the request.
    body: Dict[str, Any]


class SandboxOutcomeOutcomesItem(TypedDict):
    # The text to send as `sandbox_outcome`.
    value: str
    # What it can be sent for.
    resources: List[str]
    # The statuses in their order.
    path: List[SandboxOutcomeOutcomesItemPathItem]
    # What it does.
    meaning: str
    # An example.
    example: SandboxOutcomeOutcomesItemExample
    # The example as a command.
    curl: str


class SandboxOutcomeStepsItem(TypedDict):
    # The form of the step.
    step: str
    # What it does.
    meaning: str


class SandboxOutcomeAccountsItem(TypedDict):
    # The form of the account numbers.
    pattern: str
    # What it does.
    meaning: str
    # An example.
    example: str


class SandboxOutcomeBalancesItem(TypedDict):
    """Values of `config.sandbox_balance` for paykeys created from routing and account numbers."""
    # The text to send as `sandbox_outcome`.
    value: str
    # What it does.
    meaning: str


class SandboxOutcomeTokensItem(TypedDict):
    """Tokens of accounts that are linked by the simulated provider."""
    # The text to send as the provider's token.
    token: str
    # What it does.
    meaning: str
    # An example.
    example: str


class SandboxOutcomeCodesItem(TypedDict):
    # The ACH return code, such as `R01`.
    code: str
    # The title of one line.
    title: str
    # The outcome that simulates it.
    outcome: str
    # Entry classes of charges for which a bank may send it; the sandbox simulates it for other
    # entries, too.
    charges: List[str]
    # Limits and settings of payouts.
    payouts: List[str]


class SandboxOutcomeNamesItem(TypedDict):
    # The last word or words of the name.
    last_word: str
    # The status that such customers get.
    status: str
    # An example.
    example: str
    # What it does.
    meaning: str


class SandboxOutcome(TypedDict):
    # Every named outcome.
    outcomes: List[SandboxOutcomeOutcomesItem]
    # Steps that can be joined by commas.
    steps: List[SandboxOutcomeStepsItem]
    # Account numbers with an outcome of their own.
    accounts: List[SandboxOutcomeAccountsItem]
    # Balances that can be chosen for a paykey, and what each does.
    balances: List[SandboxOutcomeBalancesItem]
    # Tokens of the simulated provider with an outcome of their own.
    tokens: List[SandboxOutcomeTokensItem]
    # Codes of what was found, explained in `messages`. Empty when nothing was found.
    codes: List[SandboxOutcomeCodesItem]
    # Names of customers with an outcome of their own.
    names: List[SandboxOutcomeNamesItem]


SandboxPayment = Dict[str, Any]


class SandboxReceivedEntry(TypedDict):
    # The bank's file that carries it.
    file_name: str
    # The sender's trace number.
    trace_number: str
    # The day on which it settles.
    settlement_date: str
    # When the bank's folder is read next.
    read_at: str


class SandboxRule(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The place of the rule. The first that fits wins.
    position: int
    # Which payments the rule is for. All members must fit.
    match: Dict[str, Any]
    # What happens to such payments: a named outcome or steps.
    outcome: str
    # How much later it happens: days (`3d`) or banking days (`2bd`). Null is at once.
    delay: Optional[str]
    # Your text about the rule. Null when there is none.
    description: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str


class SandboxScenarioStepsItemStatusChangesItem(TypedDict):
    # When it happened, by the environment's clock.
    at: str
    # The name that the scenario gives to what changed, or its type.
    who: str
    # The status that was entered.
    status: str
    # Why it was entered.
    reason: Literal["ok", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request", "new", "unverified", "in_review", "pending", "stuck", "verified", "disabled", "terminated"]
    # The code of the bank. Null where none came.
    code: Optional[str]


class SandboxScenarioStepsItem(TypedDict):
    # The line of the text that the step begins at. 0 for the preparation.
    line: int
    # The step in words.
    what: str
    # What went otherwise than the scenario says. Empty where the step passed.
    failures: List[str]
    # The changes of status that the step caused, oldest first.
    status_changes: List[SandboxScenarioStepsItemStatusChangesItem]
    # How long the step took, in milliseconds of wall time.
    elapsed_ms: int


class SandboxScenarioFilesItem(TypedDict):
    # `outbound` for a file to the bank, `inbound` for one from it.
    direction: Literal["outbound", "inbound"]
    # The name, up to 200 characters.
    name: str
    # The SHA-256 of the bytes, in hexadecimal.
    sha256: str


class SandboxScenario(TypedDict):
    # The scenario's name.
    scenario: str
    # The number that ids and outcomes follow from: the same seed, the same log and files.
    seed: int
    # The environment's id, a UUID.
    environment_id: str
    # Whether every step ended as the scenario says.
    passed: bool
    # The steps that ran, the preparation first.
    steps: List[SandboxScenarioStepsItem]
    # Files to and from the bank.
    files: List[SandboxScenarioFilesItem]
    # SHA-256 of the event log in hex. Equal for the same scenario and seed.
    log_sha256: str


class SandboxSnapshot(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The environment's id, a UUID.
    environment_id: str
    # The name of the snapshot.
    name: str
    # How many rows the snapshot holds.
    row_count: int
    # What the clock showed when it was taken.
    clock_at: str
    # When it was taken, by the wall clock.
    taken_at: str
    # The last migration applied when it was taken.
    schema_version: Optional[int]
    # False if a migration was applied since.
    restorable: bool


class SavedView(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The person whose view it is.
    operator_id: str
    # Whether it is the view of the person who asks.
    is_own: bool
    # The screen of the list, such as `payments`.
    screen: str
    # The name of the view.
    name: str
    # Filters and search, as the address of the screen has them.
    query: str
    # The columns that are shown, in their order. An empty list shows those of the screen.
    columns: List[str]
    # The order of the rows. Null is that of the screen.
    sort: Optional[str]
    # Where the view stands among those of its screen, the lowest first.
    place: int
    # Whether the screen opens with it for its owner.
    is_default: bool
    # The role whose people see it, too. Null is its owner alone.
    role: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class Say(TypedDict, total=False):
    # The sentence for staff, with expressions in braces that give a text or an integer, such as
    # `{dollars(payment.amount)}`. Null for the cause of the hit.
    staff: Optional[str]
    # What the payment's status says. Null for a usual sentence.
    customer: Optional[str]


class ScreeningMatchesItem(TypedDict):
    # The list.
    list_id: str
    # The list's own number of the entry.
    entry_key: str
    # The name of the entry that comes nearest.
    entry_name: str
    # How sure the list is of that name.
    name_strength: Literal["primary", "strong", "weak"]
    # Likeness of the names, from 0 to 1. From 0.8 on there is a match.
    score: float
    # What speaks for one bearer beside the name, from 0 to 1. Null where nothing can be compared.
    corroboration: Optional[float]
    # The payments of the transfer, by reason.
    parts: Parts


class Screening(TypedDict):
    # Entries that the name was compared with.
    entries: int
    # Entries that it matches, nearest first.
    matches: List[ScreeningMatchesItem]


class ScreeningList(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The list's name.
    name: str
    # How its files are read.
    format: Literal["sdn_xml", "sdn_csv", "un_xml", "plain_csv"]
    # Days after which a list that was not loaded again is stale; usually 7.
    stale_after_days: int
    # The number of the newest file; 0 before the first.
    version: int
    # Entries in force.
    entries: int
    # When a file was last loaded, new or not.
    loaded_at: Optional[str]
    # When it is stale, counted from its creation before the first file; null once that is
    # reported.
    stale_at: Optional[str]
    # Who made this version.
    created_by: RiskListActor
    # When it was created, in UTC with milliseconds.
    created_at: str


class ScreeningListVersion(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The list.
    list_id: str
    # The number of the version, from 1.
    number: int
    # The hash of the file's text in UTF-8, in hexadecimal digits.
    sha256: str
    # The date that the file names as its own. Null where it names none.
    published: Optional[str]
    # Entries of the file.
    entries: int
    # Entries that the version before did not have.
    added: int
    # Entries that it had in other words.
    changed: int
    # Entries that it had and this file does not have.
    removed: int
    # Who loaded it.
    loaded_by: RiskListActor
    # When it was loaded.
    loaded_at: str
    # Subjects that were compared with what is new in it.
    screened: int
    # Matches that this opened.
    matches: int
    # When the comparison with everyone was done. Null while it goes on.
    finished_at: Optional[str]


class ScreeningMatch(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # What the subject is.
    subject_type: Literal["customer", "representative", "account", "organization", "received_entry"]
    # The subject.
    subject_id: str
    # The list.
    list_id: str
    # The version of the list that the entry, as it is, came with.
    entry_version: int
    # The list's own number of the entry.
    entry_key: str
    # The name of the entry that comes nearest.
    entry_name: str
    # How sure the list is of that name.
    name_strength: Literal["primary", "strong", "weak"]
    # Likeness of the names, from 0 to 1. From 0.8 on there is a match.
    score: float
    # What speaks for one bearer beside the name, from 0 to 1. Null where nothing can be compared.
    corroboration: Optional[float]
    # How each part of the corroboration compares; absent where a side has none.
    parts: Parts
    # What became of the pair.
    state: Literal["open", "cleared", "confirmed", "ended"]
    # When the pair matched.
    opened_at: str
    # Who decided. Null before.
    decided_by: Optional[RiskListActor]
    # When that was. Null before.
    decided_at: Optional[str]
    # Why, in the decider's words. Null before.
    note: Optional[str]
    # When a side changed before anybody decided. Null otherwise.
    ended_at: Optional[str]


class ScreeningReportPaymentsItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Whether it is a charge or a payout.
    kind: Literal["charge", "payout"]
    # Its amount, in cents as a string of digits.
    amount: str
    # The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a
    # banking day.
    payment_date: str


class ScreeningReport(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The confirmed match.
    match_id: str
    # What the match did to the payments.
    kind: Literal["blocked", "rejected"]
    # Whether it was filed.
    state: Literal["open", "filed", "withdrawn"]
    # What the party is.
    subject_type: Literal["customer", "representative", "account", "organization", "received_entry"]
    # The party.
    subject_id: str
    # The name of the list.
    list: str
    # The list's own number of the entry.
    entry_key: str
    # The name of the entry that comes nearest.
    entry_name: str
    # The party's payments that were not sent when the match was decided; 1,000 at most.
    payments: List[ScreeningReportPaymentsItem]
    # When it is due: ten banking days after the decision.
    due_on: str
    # When the match was confirmed.
    opened_at: str
    # Who confirmed it.
    opened_by: RiskListActor
    # The reference of what was filed. Null before.
    reference: Optional[str]
    # When it was filed. Null before.
    filed_at: Optional[str]
    # Who noted that. Null before.
    filed_by: Optional[RiskListActor]
    # When the match was cleared after all. Null otherwise.
    withdrawn_at: Optional[str]
    # The report as plain text, to print or to copy.
    document: str


class SearchLeftOutItem(TypedDict):
    # The kind of records.
    kind: Literal["payment", "customer", "paykey", "funding_event", "file", "request"]
    # `forbidden`: the caller may not read the kind. `too_slow`, `too_short`: only the newest
    # records were searched.
    reason: Literal["forbidden", "too_slow", "too_short"]
    # What would change that.
    detail: str


class Search(TypedDict):
    # What was searched, without the spaces around it.
    text: str
    # The records that were found, by kind.
    results: List[SearchResult]
    # Kinds that were not searched, or not in full.
    left_out: List[SearchLeftOutItem]


class SearchResult(TypedDict):
    # The kind that the record was searched as; charges and payouts are payments.
    kind: Literal["payment", "customer", "paykey", "funding_event", "file", "request"]
    # The type of the record.
    type: Literal["charge", "payout", "customer", "paykey", "funding_event", "file", "request"]
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # What a person knows the record by, such as the customer's name.
    title: str
    # What sets it apart from records of the same title. Null where nothing does.
    detail: Optional[str]
    # Its status now. Null where it has none.
    status: Optional[str]
    # Its amount in cents. Null where it has none.
    amount: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # What of the record equals the text or contains it.
    matched_by: Literal["id", "external_id", "token", "trace_number", "amount", "last_four", "email", "name", "text"]
    # The path that reads it.
    path: str


class SecretFiles(TypedDict, total=False):
    # The path of the private key's file.
    private_key: str
    # The path of the passphrase's file.
    passphrase: str
    # The path of the password's file.
    password: str


class _SendProofRequest(TypedDict):
    # How it was given, such as the portal or the mail to whom.
    sent_how: str


class SendProofRequest(_SendProofRequest, total=False):
    # The SHA-256 of the ZIP archive that was given.
    package_sha256: str


class SendReturnRequest(TypedDict, total=False):
    # Our bank's reference of the case.
    bank_reference: str


class SendingBank(TypedDict):
    # Whether files are sent: `on`, `dry_run` or `off`.
    sending: Literal["on", "dry_run", "off"]


class SentBridgeColors(TypedDict):
    # The color of buttons and links, as `#rrggbb`, readable on `background`.
    accent: str
    # The color of text on `accent`.
    on_accent: str
    # The color behind the page's content.
    background: str
    # The color of text on `background`.
    text: str


class SessionSession(TypedDict):
    """The session itself."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The person, a UUID.
    operator_id: str
    # `signed_in`, or `enrolling` while the session may only enroll a factor.
    stage: Literal["enrolling", "signed_in"]
    # The network address that the last factor was given from.
    address: str
    # The browser, as it names itself. Null when it does not.
    agent: Optional[str]
    # When a passkey, code or password was last given, by the wall clock. Null when a one-time
    # link alone opened the session.
    factor_at: Optional[str]
    # Whether it is the session that asks.
    is_current: bool
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it was last used, within a minute, by the wall clock.
    last_seen_at: str
    # When it expires, in UTC by the wall clock.
    expires_at: str
    # When it was ended, by the wall clock. Null while it is open.
    ended_at: Optional[str]


class SessionOperator(TypedDict):
    """The person who is signed in."""
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The email address, up to 254 characters.
    email: str
    # The name, up to 200 characters.
    name: Optional[str]
    # Built-in roles that hold the permission.
    roles: List[str]
    # `invited` until the first sign-in, then `active`.
    state: Literal["invited", "active", "disabled"]
    # The language of pages, such as `en-US`. Null when none was chosen.
    locale: Optional[str]
    # The time zone of pages, such as `America/New_York`. Null when none was chosen.
    time_zone: Optional[str]


class SessionBreakGlassItem(TypedDict):
    # The person, a UUID.
    operator_id: str
    # Why. Null where no reason was stated.
    reason: Optional[str]
    # Until when, by the wall clock. Null for no end.
    until: Optional[str]
    # Since when, by the wall clock.
    created_at: str


class SessionEnvironmentsItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # Whether it moves real money.
    kind: Literal["sandbox", "live"]
    # The name, up to 200 characters.
    name: str


class Session(TypedDict):
    # The session itself.
    session: SessionSession
    # The person who is signed in.
    operator: SessionOperator
    # The environment that the request acted in, a UUID.
    environment_id: str
    # The account that the request acted for, a UUID.
    account_id: str
    # The most that the person may give to an API key of that environment.
    scopes: List[str]
    # People whom the command line made administrators in the last 24 hours.
    break_glass: List[SessionBreakGlassItem]
    # What the person may do on the account, by the table of roles.
    permissions: List[SessionPermissionsItem]
    # The environments that no API key made.
    environments: List[SessionEnvironmentsItem]


class SessionBeginElevation(TypedDict):
    # For `navigator.credentials`, as JSON (WebAuthn).
    options: Dict[str, Any]


class SessionBeginOidc(TypedDict):
    # Where the browser goes.
    address: str


class SessionBeginPasskey(TypedDict):
    # For `navigator.credentials`, as JSON (WebAuthn).
    options: Dict[str, Any]
    # Whether people may sign in by an identity provider, too.
    has_oidc: bool


class SessionPermissionsItem(TypedDict):
    # The permission.
    permission: str
    # `allowed`; `ask` where a second person approves; `ask_reason` where a reason is needed, too.
    mark: Literal["allowed", "ask", "ask_reason"]


class _SetBankRouteRoutesItem(TypedDict):
    # The bank's id, a UUID.
    bank_id: str


class SetBankRouteRoutesItem(_SetBankRouteRoutesItem, total=False):
    # Takes this side alone. Null: both.
    side: Optional[Literal["debit", "credit"]]
    # Takes these SEC codes alone. Null: all.
    sec_codes: Optional[List[Literal["PPD", "WEB", "CCD"]]]
    # Takes only payments whose customer's account has the routing number of this bank. Default
    # false.
    on_us: bool


class _SetBankRoute(TypedDict):
    # The banks, the preferred first. Empty takes the order away.
    routes: List[SetBankRouteRoutesItem]
    # Why, in a sentence.
    reason: str


class SetBankRoute(_SetBankRoute, total=False):
    # The account. Null: all accounts that are routed to no bank.
    account_id: Optional[str]
    # Minutes for which a bank's file exchange may fail until it is passed over. Default 60.
    failing_minutes: int


class SetBridgeTheme(TypedDict, total=False):
    # The name that the page shows, 1 to 60 characters. Null shows the business's. The
    # authorization always names the business.
    name: Optional[str]
    # A PNG as a data URI, `data:image/png;base64,…`, of at most 32 KB and 1,024 pixels a side.
    # Null shows none.
    logo: Optional[str]
    # The radius of corners in pixels. Null is the page's.
    radius: Optional[int]
    # Colors where the customer's device is set to light. Null where they are the page's.
    light: Optional[SentBridgeColors]
    # Colors where the customer's device is set to dark. Null where they are the page's.
    dark: Optional[SentBridgeColors]


class SetPasswordCredential(TypedDict):
    # The new password, 12 to 200 characters.
    password: str


class SetPaymentLabel(TypedDict):
    # What the payment was.
    label: Literal["fraud", "good", "unsure", "none"]
    # What shows it, without personal data.
    reason: str


class _SetProfileBank(TypedDict):
    # How files are exchanged with the bank.
    profile: Profile


class SetProfileBank(_SetProfileBank, total=False):
    # Why the profile is changed, in a sentence.
    reason: Optional[str]


class _SetSandboxClock(TypedDict):
    # How the clock goes: `frozen`, `auto`, `scaled` or `real`.
    mode: Literal["auto", "frozen", "real", "scaled"]


class SetSandboxClock(_SetSandboxClock, total=False):
    # How many seconds pass in it per second of wall time.
    factor: float


class SettingsBridge(TypedDict, total=False):
    # Origins whose pages may show the linking page in a frame, such as `https://shop.example`.
    parent_origins: List[str]
    # How the linking page verifies an account whose numbers the customer typed.
    verification: Literal["instant", "micro_entries"]


class _Sftp(TypedDict):
    # The name or address of the server.
    host: str
    # The port, 1 to 65535.
    port: int
    # The user name.
    username: str
    # Fingerprints of the server's keys that are accepted.
    host_key_fingerprints: List[str]
    # The folder that files are put into.
    outbound: str
    # The folders that files are read from.
    inbound: List[str]
    # What is done with a file once it is read.
    after_reading: Literal["archive", "delete", "leave"]
    # Whether the server can rename files.
    rename: bool
    # Whether the server reports a file's size.
    stat: bool
    # Whether a file is read again after it was put.
    read_back: bool
    # How long to wait for the server, in milliseconds.
    timeout_ms: int
    # Paths of files on the service's machine that hold secrets.
    secret_files: SecretFiles


class Sftp(_Sftp, total=False):
    # The folder that files are put into before they are renamed.
    staging: str
    # The folder that files are moved to once they are read.
    archive: str


class _SimulateFundingEvent(TypedDict):
    # Which payments to gather: `charges` or `payouts`.
    funding_event_job_type: Literal["charges", "payouts"]


class SimulateFundingEvent(_SimulateFundingEvent, total=False):
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: str


class SinkLag(TypedDict):
    """How far the sink is behind the log."""
    # Events after the cursor.
    events: int
    # The age of the first of them, by the environment's clock.
    seconds: int


class Sink(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The kind of target. It never changes.
    kind: Literal["nats", "rabbitmq", "kafka", "parquet", "s3"]
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Members of the kind, without those that are secret.
    config: Dict[str, Union[str, int, bool]]
    # Members of the configuration that are kept encrypted and never shown.
    secret_names: List[str]
    # Whether events are delivered.
    state: Literal["running", "paused", "failing"]
    # The target confirmed every event up to here.
    cursor_sequence: int
    # How far the sink is behind the log.
    lag: SinkLag
    # The generation of the log that the cursor belongs to.
    generation: int
    # How often the cursor was set back. It is a part of later message ids.
    replays: int
    # Failed attempts since the last delivery.
    failures: int
    # When the first of them failed, in wall time. Null where none did.
    failing_since: Optional[str]
    # Why the last attempt failed. Null where it did not.
    last_error: Optional[str]
    # When the next attempt is made, in wall time. Null is at once.
    next_attempt_at: Optional[str]
    # When the target last confirmed events, in wall time. Null before the first.
    last_delivered_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class SinkReplay(TypedDict):
    # How many events are delivered again.
    events: int
    # The first event to deliver again.
    from_sequence: int
    # The last event that was delivered before.
    through_sequence: int
    # Whether the cursor was set back. False on a dry run.
    replayed: bool


class SnoozeWorkItem(TypedDict):
    # Until when the caller is not offered it. Null ends the snooze.
    until: Optional[str]


class StatementSettings(TypedDict, total=False):
    # The name on bank statements, up to 16 characters.
    company_name: Optional[str]
    # The company id in files. Null uses the bank's.
    company_id: Optional[str]
    # The entry description, up to 10 characters. Null uses the bank's.
    default_descriptor: Optional[str]


class StatusDetail(TypedDict):
    # Why the status was entered.
    reason: Literal["new", "unverified", "in_review", "pending", "stuck", "verified", "failed_verification", "disabled", "terminated"]
    # Who or what caused the status.
    source: Literal["risk_monitor", "bank_decline", "customer_dispute", "user_action", "system"]
    # The ACH return code, such as `R01`. Null when no return caused the status.
    code: Optional[str]
    # One sentence for people.
    message: str


class StatusHistoryItem(TypedDict):
    # The current status.
    status: Literal["created", "validating", "scheduled", "on_hold", "pending", "paid", "failed", "cancelled", "reversed"]
    # One sentence for people.
    message: str
    # Why the status was entered.
    reason: Literal["OK", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request"]
    # Who or what caused the status.
    source: Literal["risk_monitor", "bank_decline", "customer_dispute", "user_action", "system"]
    # When the status was entered, in UTC with milliseconds.
    changed_at: str
    # The ACH return code, such as `R01`. Null when no return caused the status.
    code: Optional[str]


class StepSandboxPayment(TypedDict, total=False):
    # The ACH return or change code.
    code: str


class SupportChannels(TypedDict, total=False):
    # The email address for help.
    email: Optional[str]
    # The phone number in E.164 form, such as `+12125550123`. Null when unknown.
    phone: Optional[str]
    # The page for help.
    url: Optional[str]


class SuspendOriginator(TypedDict):
    # Why nothing goes out for it.
    reason: str


class SuspenseItemActsItem(TypedDict):
    # How the part was ended.
    act: Literal["match", "write_off", "park", "hand_over", "net", "assign", "forward", "prefund", "return", "dishonor"]
    # What the act ended, in cents; below zero it takes an act back, since a reversal came back.
    amount: str
    # The id of the charge or payout, a UUID. Null when the entry is no payment.
    payment_id: Optional[str]
    # Of `assign`, `prefund` and `forward`: the account that has the money. Null otherwise.
    account_id: Optional[str]
    # The transfer that carries what the act gave to the account, the latest where one came back.
    # Null before, and where none does.
    funding_event_id: Optional[str]
    # The other item of a net.
    suspense_item_id: Optional[str]
    # Why the status was entered.
    reason: str
    # The document by which another settles it. Null where none is needed.
    document: Optional[str]
    # How far to go, as an ISO 8601 duration or banking days.
    by: str
    # When it was created, in UTC with milliseconds.
    created_at: str


class SuspenseItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The bank's id, a UUID.
    bank_id: str
    # The file's id, a UUID.
    file_id: str
    # The line of the entry in the bank's file.
    line: int
    # What the bank's entry was.
    kind: Literal["return", "unmatched", "dishonored", "contested", "forward", "reversal"]
    # The return code, or the transaction code of a forward entry.
    code: str
    # The trace number that the entry names; once it is matched, the one of the payment's entry.
    original_trace_number: str
    # The 15-digit trace number.
    trace_number: str
    # The payment that the entry names. Null where it names none.
    payment_id: Optional[str]
    # Whether the money left us (`out`) or came (`in`).
    direction: Literal["out", "in"]
    # What moved, in cents.
    amount: str
    # What no act has ended yet, in cents.
    open_amount: str
    # Whether something of it is open.
    status: Literal["open", "closed"]
    # What people did to end the item, oldest first.
    acts: List[SuspenseItemActsItem]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


SuspenseItemAgeingAgesItem = TypedDict(
    "SuspenseItemAgeingAgesItem",
    {
        "age": "Literal[\"0_to_1\", \"2_to_5\", \"6_to_20\", \"over_20\"]",
        "count": "int",
        "out": "str",
        "in": "str",
    },
)


SuspenseItemAgeing = TypedDict(
    "SuspenseItemAgeing",
    {
        "oldest_day": "Optional[str]",
        "count": "int",
        "out": "str",
        "in": "str",
        "ages": "List[SuspenseItemAgeingAgesItem]",
    },
)


class TanBridgeConfig(TypedDict, total=False):
    """How it is processed."""
    # When checks run: `inline` in the same answer, `background` after it, `skip` never.
    processing_method: Literal["inline", "background", "skip"]
    # What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the
    # only one in production.
    sandbox_outcome: Literal["standard", "active", "rejected", "review"]
    # The balance that the simulated bank shows for the account, in a sandbox.
    sandbox_balance: Union[int, str]


class _TanBridge(TypedDict):
    # The customer's id, a UUID.
    customer_id: str
    # The bank's routing number, nine digits.
    routing_number: str
    # The tokenized account number from the bank.
    tan: str
    # The type of the account.
    account_type: Literal["checking", "savings"]


class TanBridge(_TanBridge, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # How it is processed.
    config: TanBridgeConfig
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class TestWebhookEndpoint(TypedDict, total=False):
    # The type of the event, such as `charge.paid`.
    event_type: Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed"]


class TestsItem(TypedDict):
    # Facts by name; the others have their usual values. Integers may be texts.
    given: Dict[str, Union[str, bool, int, List[str]]]
    # What the rule must do with them.
    expect: Literal["pass", "watch", "hold", "refuse"]


TraceIds = TypedDict(
    "TraceIds",
    {
        "entry": "str",
        "return": "str",
    }, total=False,
)


class TransitionsItem(TypedDict):
    # The event's number in the log.
    sequence: int
    # When it happened, by the environment's clock.
    at: str
    # The type of the event, such as `charge.paid`.
    event_type: Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed"]
    # The type of the resource.
    resource: Literal["customer", "paykey", "paykey_verification", "bridge_session", "charge", "payout", "funding_event", "account", "capability_request", "representative", "linked_bank_account", "organization", "file", "file_day", "reversal", "return_rate", "exception", "ledger", "fee_line", "fee", "fee_payment", "origination_stop", "work_item", "prefunding_receipt", "statement_booking", "suspense_item", "received_entry", "proof_request", "received_entry_rule", "originator", "return_request", "late_return_permission", "ledger_closing", "reconciliation", "api_key", "approval", "webhook_endpoint", "ruleset", "rule", "bulk_job", "engine", "environment", "key_rotation"]
    # The id of the resource.
    resource_id: str
    # The status that was entered.
    status: str
    # Why it was entered.
    reason: Literal["ok", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request", "new", "unverified", "in_review", "pending", "stuck", "verified", "disabled", "terminated"]
    # The ACH return code, such as `R01`. Null when no return caused the status.
    code: Optional[str]


class UnassignReceivedEntry(TypedDict):
    # Why the money is not this account's, in a sentence.
    reason: str


class UnblockPaykey(TypedDict, total=False):
    # Why the paykey is unblocked, in a sentence for people.
    message: Optional[str]


class UndoWorkItem(TypedDict):
    # Why. The account reads it as the message of the hold.
    reason: str


class _UpdateAccount(TypedDict):
    # Who the business is.
    business_profile: BusinessProfile


class UpdateAccount(_UpdateAccount, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class UpdateAccountSetting(TypedDict, total=False):
    # Limits and settings of charges.
    charges: Optional[PaymentSettingsChange]
    # Limits and settings of payouts.
    payouts: Optional[PaymentSettingsChange]
    # Whether payouts wait for cover before they go into a file. Null inherits the section.
    payout_funding: Optional[PayoutFunding]
    # When charges returned for lack of funds are sent again.
    retries: Optional[Retries]
    # What happens while return rates exceed a threshold.
    return_rates: Optional[ReturnRates]
    # What customers read on their bank statements.
    statement_settings: Optional[StatementSettings]
    # Who may show the linking page. Null inherits it from the organization.
    bridge: Optional[SettingsBridge]
    # What the account may do beyond the defaults.
    configuration: Optional[Configuration]


class UpdateApprovalRule(TypedDict, total=False):
    # Which requests the rule covers; an omitted member covers every request.
    condition: Condition
    # How many people must approve. 0 lets requests run at once.
    needed: int
    # The role that each of them must hold. Null for everybody who may decide.
    role: Optional[str]


class UpdateCharge(TypedDict, total=False):
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # The new amount in whole cents.
    amount: Cents
    # The day of the payment, a date in New York, or `today`: the date there by the environment's
    # clock.
    payment_date: str
    # What the payment is for. `goods`: goods that the customer buys (WEB charges are called
    # PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other
    # compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what
    # the account's settings say.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class _UpdateCustomer(TypedDict):
    # The name, up to 200 characters.
    name: str
    # The email address, up to 254 characters.
    email: str
    # The phone number in E.164 form, such as `+12125550123`.
    phone: str
    # The device from which the customer acted.
    device: Device
    # The status to set. `pending` starts a review.
    status: Literal["pending", "review", "verified", "inactive", "rejected"]


class UpdateCustomer(_UpdateCustomer, total=False):
    # The postal address. Null when there is none.
    address: Optional[CreateCustomerAddress]
    # Identity data for checks, masked in answers. Its members depend on the customer's `type`.
    # Null when there is none.
    compliance_profile: Optional[Dict[str, Any]]
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class UpdateExposureLimit(TypedDict, total=False):
    # The most that may settle, in cents.
    limit: int
    # What becomes of a new payment over the limit.
    effect: Literal["refuse", "hold"]


class _UpdateLinkedBankAccount(TypedDict):
    # The business's bank account.
    bank_account: BankAccount


class UpdateLinkedBankAccount(_UpdateLinkedBankAccount, total=False):
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class _UpdateNetworkDuty(TypedDict):
    # Why the value was wrong.
    reason: str


UpdateNetworkDutyOptional = TypedDict(
    "UpdateNetworkDutyOptional",
    {
        "from": "str",
        "source": "str",
    }, total=False,
)


class UpdateNetworkDuty(_UpdateNetworkDuty, UpdateNetworkDutyOptional):
    pass


class UpdateOperator(TypedDict, total=False):
    # The name, up to 200 characters.
    name: Optional[str]
    # The language of pages, such as `en-US`. Null when none was chosen.
    locale: Optional[str]
    # The time zone of pages, such as `America/New_York`. Null when none was chosen.
    time_zone: Optional[str]


class UpdateOrganizationSettings(TypedDict, total=False):
    """Limits and settings in force."""
    # Limits and settings of charges.
    charges: Optional[PaymentSettingsChange]
    # Limits and settings of payouts.
    payouts: Optional[PaymentSettingsChange]
    # Whether payouts wait for cover before they go into a file. Null inherits the section.
    payout_funding: Optional[PayoutFunding]
    # When charges returned for lack of funds are sent again.
    retries: Optional[Retries]
    # What happens while return rates exceed a threshold.
    return_rates: Optional[ReturnRates]
    # What customers read on their bank statements.
    statement_settings: Optional[StatementSettings]
    # Who may show the linking page. Null inherits it from the organization.
    bridge: Optional[SettingsBridge]
    # What the account may do beyond the defaults.
    configuration: Optional[Configuration]


class UpdateOrganization(TypedDict, total=False):
    # The name, up to 200 characters.
    name: str
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]
    # Limits and settings in force.
    settings: Optional[UpdateOrganizationSettings]


class UpdateOriginator(TypedDict, total=False):
    # The name under which it is registered, up to 200 characters.
    legal_name: str
    # The address of its business.
    address: CreateCustomerAddress
    # Its company ids, as batches carry them.
    company_ids: List[CompanyIdsItem]
    # What files may hold of it, as a whole.
    entries: List[EntriesItem]
    # The name under which it does business. Null when it has no other.
    dba: Optional[str]
    # The tax id, nine digits. It is kept encrypted.
    tax_id: Optional[str]
    # The day of the agreement with the bank. Null when not given.
    agreement_date: Optional[str]
    # The version of the agreement. Null when not given.
    agreement_version: Optional[str]
    # The day on which it accepted the network's rules. Null when not given.
    rules_accepted_on: Optional[str]
    # The risk that you see in it.
    risk_rating: Literal["low", "medium", "high"]
    # People whom the bank may ask.
    contacts: List[ContactsItem]
    # Whether it sends entries for others under its own agreement.
    is_third_party_sender: bool
    # Why it is changed.
    reason: str


class _UpdatePayout(TypedDict):
    # Your text about the payment, up to 80 characters. Null when there is none.
    description: Optional[str]
    # The new amount in whole cents.
    amount: Cents
    # The day of the payment, a date in New York, or `today`: the date there by the environment's
    # clock.
    payment_date: str


class UpdatePayout(_UpdatePayout, total=False):
    # Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the
    # entry. Null for none.
    payment_related_information: Optional[str]
    # What the payment is for. `goods`: goods that the customer buys (WEB charges are called
    # PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other
    # compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what
    # the account's settings say.
    purpose: Literal["goods", "services", "payroll", "other"]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class UpdateProofRequest(TypedDict, total=False):
    # What was delivered for the payment.
    delivered: str
    # The statement of who prepares the proof.
    statement: str


class _UpdateRepresentative(TypedDict):
    # The first name, 1 to 100 characters.
    first_name: str
    # The last name, 1 to 100 characters.
    last_name: str
    # The date of birth, `YYYY-MM-DD`; masked as `****-**-**`.
    dob: str
    # The last four digits of the Social Security number.
    ssn_last4: str
    # The email address, up to 254 characters.
    email: str
    # The mobile number in E.164 form, such as `+12125550123`.
    mobile_number: str
    # What the person is to the business.
    relationship: Relationship


class UpdateRepresentative(_UpdateRepresentative, total=False):
    # Your own id, 1 to 255 characters. Null when you gave none.
    external_id: Optional[str]
    # Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request
    # means none.
    metadata: Optional[Metadata]


class UpdateRole(TypedDict, total=False):
    # What the role is for, in a sentence.
    means: str
    # What it may do, each permission once.
    permissions: List[CreateRolePermissionsItem]


class UpdateSavedView(TypedDict, total=False):
    # The name of the view.
    name: str
    # Filters and search, as the address of the screen has them.
    query: str
    # The columns that are shown, in their order. An empty list shows those of the screen.
    columns: List[str]
    # The order of the rows. Null is that of the screen.
    sort: Optional[str]
    # Where the view stands among those of its screen, the lowest first.
    place: int
    # Whether the screen opens with it for its owner.
    is_default: bool
    # The role whose people see it, too. Null is its owner alone.
    role: Optional[str]


class UpdateSink(TypedDict, total=False):
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # The whole configuration anew, secrets included.
    config: Dict[str, Union[str, int, bool]]


class UpdateWebhookEndpoint(TypedDict, total=False):
    # The address, starting with `https://`.
    url: str
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Names, or groups such as `charge.*`; null means all.
    event_types: Optional[List[Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed", "customer.*", "paykey.*", "paykey_verification.*", "bridge_session.*", "charge.*", "payout.*", "funding_event.*", "account.*", "capability_request.*", "representative.*", "linked_bank_account.*", "organization.*", "file.*", "file_day.*", "reversal.*", "return_rate.*", "exception.*", "ledger.*", "fee_line.*", "fee.*", "fee_payment.*", "origination_stop.*", "work_item.*", "prefunding_receipt.*", "statement_booking.*", "suspense_item.*", "received_entry.*", "proof_request.*", "received_entry_rule.*", "originator.*", "return_request.*", "late_return_permission.*", "ledger_closing.*", "reconciliation.*", "api_key.*", "approval.*", "webhook_endpoint.*", "ruleset.*", "rule.*", "bulk_job.*", "engine.*", "environment.*", "key_rotation.*"]]]
    # The form of messages.
    format: Literal["specific", "generic"]
    # One at a time in the log's order; a failure holds up the rest.
    ordered: bool
    # Sent with every message. Their values are kept encrypted and never shown.
    headers: Optional[Dict[str, str]]
    # Seconds before each attempt after the first; null is the service's own.
    retry_schedule: Optional[List[int]]


class Validation(TypedDict):
    # What showed it.
    method: Literal["provider", "micro_entries", "person", "simulation"]
    # When.
    obtained_at: str
    # The age of the evidence in whole days.
    age_days: int


class Validations(TypedDict):
    # Whether this field agrees with public records.
    first_name: bool
    # Whether this field agrees with public records.
    last_name: bool
    # Whether this field agrees with public records.
    address: bool
    # Whether this field agrees with public records.
    city: bool
    # Whether this field agrees with public records.
    state: bool
    # Whether this field agrees with public records.
    zip: bool
    # Whether this field agrees with public records.
    phone: bool
    # Whether this field agrees with public records.
    dob: bool
    # Whether this field agrees with public records.
    ssn: bool
    # Whether this field agrees with public records.
    email: bool


class VerificationDetails(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # A sentence for each code.
    messages: Dict[str, str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # How the bank account was found to be the customer's. Null while nobody has.
    validation: Optional[Validation]
    # The result of each check, by the name of the check.
    breakdown: VerificationDetailsBreakdown


class VerificationDetailsBreakdown(TypedDict, total=False):
    # Whether the account exists and takes ACH entries.
    account_validation: AccountValidation
    # Whether the account belongs to the customer.
    name_match: NameMatch


class VerifyAuditLog(TypedDict, total=False):
    # The `next_cursor` of the page before. Absent on the first page.
    cursor: str
    # Whether blocks that a verification of the whole chain proved are read again. False by
    # default.
    full: bool


class VerifyChain(TypedDict, total=False):
    # The `next_cursor` of the page before. Absent on the first page.
    cursor: str
    # Whether blocks that an earlier verification proved are read again. Default `false`.
    full: bool


class VerifyCountsPayment(TypedDict, total=False):
    # Whether wrong counts are recounted.
    repair: bool


class WaiveFee(TypedDict):
    # Why, in a sentence.
    reason: str


class WatchList(TypedDict):
    # The result: `accept`, `reject` or `review`.
    decision: Literal["accept", "reject", "review"]
    # Codes of what was found, explained in `messages`. Empty when nothing was found.
    codes: List[str]
    # Names of the lists with a match.
    matched: List[str]
    # Each match on a list.
    matches: List[MatchesItem]


class WebhookEndpoint(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The address, starting with `https://`.
    url: str
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Types and groups that are sent, such as `charge.*`. Null sends all.
    event_types: Optional[List[Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed", "customer.*", "paykey.*", "paykey_verification.*", "bridge_session.*", "charge.*", "payout.*", "funding_event.*", "account.*", "capability_request.*", "representative.*", "linked_bank_account.*", "organization.*", "file.*", "file_day.*", "reversal.*", "return_rate.*", "exception.*", "ledger.*", "fee_line.*", "fee.*", "fee_payment.*", "origination_stop.*", "work_item.*", "prefunding_receipt.*", "statement_booking.*", "suspense_item.*", "received_entry.*", "proof_request.*", "received_entry_rule.*", "originator.*", "return_request.*", "late_return_permission.*", "ledger_closing.*", "reconciliation.*", "api_key.*", "approval.*", "webhook_endpoint.*", "ruleset.*", "rule.*", "bulk_job.*", "engine.*", "environment.*", "key_rotation.*"]]]
    # The form of messages.
    format: Literal["specific", "generic"]
    # Whether messages are sent one at a time, in the order of the log.
    ordered: bool
    # Names of the headers sent with every message.
    header_names: List[str]
    # Seconds before each further attempt. Null uses the usual schedule.
    retry_schedule: Optional[List[int]]
    # The current status.
    status: Literal["enabled", "disabled"]
    # Why the endpoint is disabled. Null while it is enabled.
    disabled_reason: Optional[Literal["user_request", "failing", "gone"]]
    # Until when the old secret signs, too. Null when only one does.
    previous_secret_expires_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class WebhookEndpointCreate(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account that it belongs to, a UUID. Null when it belongs to the platform as a whole.
    account_id: Optional[str]
    # The address, starting with `https://`.
    url: str
    # A text of your own, up to 500 characters. Null when there is none.
    description: Optional[str]
    # Types and groups that are sent, such as `charge.*`. Null sends all.
    event_types: Optional[List[Literal["customer.created", "customer.verified", "customer.review_required", "customer.rejected", "customer.updated", "customer.deactivated", "customer.deleted", "customer.review_refreshed", "paykey.created", "paykey.activated", "paykey.review_required", "paykey.rejected", "paykey.blocked", "paykey.unblocked", "paykey.deactivated", "paykey.expired", "paykey.review_refreshed", "paykey.balance_requested", "paykey.balance_refreshed", "paykey.balance_failed", "paykey.corrected", "paykey_verification.created", "paykey_verification.sent", "paykey_verification.awaiting_confirmation", "paykey_verification.verified", "paykey_verification.failed", "paykey_verification.expired", "paykey_verification.updated", "bridge_session.created", "bridge_session.completed", "charge.created", "charge.scheduled", "charge.held", "charge.released", "charge.updated", "charge.cancelled", "charge.submitted", "charge.acknowledged", "charge.settled", "charge.paid", "charge.failed", "charge.reversed", "charge.returned", "charge.return_dishonored", "charge.notification_of_change", "charge.resubmitted", "charge.refunded", "charge.retry_exhausted", "payout.created", "payout.scheduled", "payout.held", "payout.released", "payout.updated", "payout.cancelled", "payout.submitted", "payout.acknowledged", "payout.settled", "payout.paid", "payout.failed", "payout.reversed", "payout.returned", "payout.return_dishonored", "payout.notification_of_change", "payout.resubmitted", "funding_event.created", "funding_event.submitted", "funding_event.paid", "funding_event.failed", "funding_event.reversed", "funding_event.payment_added", "funding_event.reconciled", "funding_event.unmatched", "funding_event.updated", "account.created", "account.onboarding", "account.active", "account.rejected", "account.inactive", "account.settings_updated", "account.updated", "capability_request.created", "capability_request.activated", "capability_request.rejected", "capability_request.deactivated", "representative.created", "representative.verified", "representative.failed_verification", "representative.updated", "representative.disabled", "linked_bank_account.created", "linked_bank_account.onboarding", "linked_bank_account.active", "linked_bank_account.rejected", "linked_bank_account.canceled", "linked_bank_account.inactive", "linked_bank_account.updated", "organization.created", "organization.updated", "file.built", "file.submitted", "file.acknowledged", "file.rejected", "file.received", "file.updated", "file_day.closed", "reversal.created", "reversal.submitted", "reversal.settled", "reversal.returned", "reversal.cancelled", "reversal.updated", "return_rate.warning", "return_rate.breached", "return_rate.recovered", "exception.opened", "exception.resolved", "exception.overdue", "ledger.invariant_violated", "fee_line.created", "fee_line.ended", "fee.waived", "fee.refunded", "fee_payment.created", "fee_payment.reversed", "origination_stop.created", "origination_stop.lifted", "work_item.opened", "work_item.updated", "work_item.resolved", "work_item.reopened", "prefunding_receipt.created", "prefunding_receipt.reversed", "statement_booking.created", "statement_booking.reversed", "suspense_item.updated", "received_entry.created", "received_entry.updated", "proof_request.created", "proof_request.updated", "received_entry_rule.created", "received_entry_rule.ended", "originator.created", "originator.updated", "originator.activated", "originator.suspended", "originator.ended", "originator.review_due", "return_request.created", "return_request.updated", "late_return_permission.created", "late_return_permission.updated", "ledger_closing.created", "reconciliation.completed", "reconciliation.difference_found", "reconciliation.updated", "api_key.created", "api_key.expiring", "api_key.rotated", "api_key.revoked", "approval.requested", "approval.voted", "approval.approved", "approval.executed", "approval.failed", "approval.denied", "approval.withdrawn", "approval.expired", "approval.stale", "webhook_endpoint.created", "webhook_endpoint.disabled", "webhook_endpoint.recovered", "webhook_endpoint.updated", "webhook_endpoint.deleted", "ruleset.published", "ruleset.rolled_back", "rule.degraded", "bulk_job.created", "bulk_job.done", "bulk_job.stopped", "engine.taken_over", "environment.fault_injected", "environment.fault_cleared", "key_rotation.started", "key_rotation.completed", "customer.*", "paykey.*", "paykey_verification.*", "bridge_session.*", "charge.*", "payout.*", "funding_event.*", "account.*", "capability_request.*", "representative.*", "linked_bank_account.*", "organization.*", "file.*", "file_day.*", "reversal.*", "return_rate.*", "exception.*", "ledger.*", "fee_line.*", "fee.*", "fee_payment.*", "origination_stop.*", "work_item.*", "prefunding_receipt.*", "statement_booking.*", "suspense_item.*", "received_entry.*", "proof_request.*", "received_entry_rule.*", "originator.*", "return_request.*", "late_return_permission.*", "ledger_closing.*", "reconciliation.*", "api_key.*", "approval.*", "webhook_endpoint.*", "ruleset.*", "rule.*", "bulk_job.*", "engine.*", "environment.*", "key_rotation.*"]]]
    # The form of messages.
    format: Literal["specific", "generic"]
    # Whether messages are sent one at a time, in the order of the log.
    ordered: bool
    # Names of the headers sent with every message.
    header_names: List[str]
    # Seconds before each further attempt. Null uses the usual schedule.
    retry_schedule: Optional[List[int]]
    # The current status.
    status: Literal["enabled", "disabled"]
    # Why the endpoint is disabled. Null while it is enabled.
    disabled_reason: Optional[Literal["user_request", "failing", "gone"]]
    # Until when the old secret signs, too. Null when only one does.
    previous_secret_expires_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str
    # The signing secret, shown here and never again.
    secret: str


class WebhookEndpointHealth(TypedDict):
    # How many messages are waiting.
    pending: int
    # How many messages failed for good.
    failed: int
    # How many events the endpoint has not received.
    events_behind: int
    # Since when attempts fail. Null when the last one succeeded.
    failing_since: Optional[str]
    # When a message last arrived. Null when none did.
    last_success_at: Optional[str]


class WebhookEndpointReplay(TypedDict):
    # How many messages are sent again.
    messages: int


class WebhookEndpointTest(TypedDict):
    # The id of the message, a UUID.
    delivery_id: str
    # The type of the event, such as `charge.paid`.
    event_type: str


class WebhookEndpointsDeliveryAttemptsItem(TypedDict):
    # When it was made, by the environment's clock.
    at: str
    # When it was made, by the wall clock.
    sent_at: str
    # The address, starting with `https://`.
    url: str
    # The HTTP status that came back. Null when none did.
    status: Optional[int]
    # Why it failed. Null when an answer came.
    error: Optional[str]
    # How long the receiver took, in milliseconds.
    latency_ms: int
    # What the receiver answered, cut short.
    response: str


class WebhookEndpointsDelivery(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The endpoint's id, a UUID.
    endpoint_id: str
    # The event's id, a UUID, the same on every retry. Null when there is no event.
    event_id: Optional[str]
    # The type of the event, such as `charge.paid`.
    event_type: str
    # The event's number in the environment's log. Null when there is no event.
    sequence: Optional[int]
    # The status of the message.
    state: Literal["pending", "delivered", "failed"]
    # When the next step is due. Null when none is.
    due_at: Optional[str]
    # Each attempt to send it, oldest first.
    attempts: List[WebhookEndpointsDeliveryAttemptsItem]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class WithdrawApproval(TypedDict):
    # Why the status was entered.
    reason: str


class WithdrawProofRequest(TypedDict):
    # Why the bank asks no longer, in a sentence.
    reason: str


class WorkItemDecisionsItem(TypedDict):
    # Who decided.
    by: str
    # What the person decided.
    decision: Literal["approve", "reject"]
    # Why, as the account reads it where the payment moved.
    reason: str
    # Whether it counts. Those before a change of the amount or an undo do not.
    is_current: bool
    # When the person decided.
    decided_at: str


class _WorkItem(TypedDict):
    # The id, a UUID. Ids sort in the order of creation.
    id: str
    # The account. Null of a match, of which no account learns.
    account_id: Optional[str]
    # Why a person must decide: the kind of hold, which gives the deadline.
    kind: Literal["risk_hold", "limit_hold", "required_review", "screening_match"]
    # Whether it still waits for a decision.
    status: Literal["open", "resolved"]
    # Whether it is a held charge or payout, or a screening match.
    resource_type: Literal["charge", "payout", "screening_match"]
    # The id of the held payment or of the match.
    resource_id: str
    # The reason of the hold.
    reason: Literal["ok", "validating", "internal_system_error", "insufficient_funds", "closed_bank_account", "invalid_bank_account", "invalid_routing", "frozen_bank_account", "owner_deceased", "payment_stopped", "duplicate_entry", "payout_refused", "other_network_return", "disputed", "risk_review", "require_review", "amount_too_large", "too_many_attempts", "fraudulent", "payment_blocked", "invalid_paykey", "failed_verification", "blocked_by_system", "auto_hold", "watchtower_review", "user_request", "cancel_request"]
    # The message of the hold.
    message: str
    # The amount of the payment, in cents. Null of a match.
    amount: Optional[str]
    # How many people must decide alike.
    people_needed: int
    # How many decisions wait for another person's.
    people_decided: int
    # When it must be decided, by the calendar of the payment's bank; of a match, of the Federal
    # Reserve.
    due_at: str
    # When it was found to be overdue. Null while it is not.
    overdue_at: Optional[str]
    # When it was escalated. Null while it is not.
    escalated_at: Optional[str]
    # Why it was escalated. Null while it is not.
    escalation: Optional[str]
    # What became of the payment or match. Null while the item is open.
    resolution: Optional[Literal["released", "cancelled", "resumed", "failed", "cleared", "confirmed", "ended"]]
    # Who or what ended the hold, or decided the match. Null while the item is open.
    resolved_by: Optional[str]
    # When the payment left its hold, or the match was decided. Null while the item is open.
    resolved_at: Optional[str]
    # When it was created, in UTC with milliseconds.
    created_at: str
    # When it last changed, in UTC with milliseconds.
    updated_at: str


class WorkItem(_WorkItem, total=False):
    # Who works on it. Null while nobody does. Not in events.
    claimed_by: Optional[str]
    # When the claim ends. Null while nobody works on it. Not in events.
    claimed_until: Optional[str]
    # Until when the caller is not offered it. Null where it is. Not in events.
    snoozed_until: Optional[str]
    # What people decided, oldest first. Those of others show once the caller has decided, or the
    # item is resolved. Not in events.
    decisions: List[WorkItemDecisionsItem]


class WorstItem(TypedDict):
    # What does not hold.
    invariant: Literal["balances_are_sums_of_postings", "debits_equal_credits", "balances_agree_with_payments", "file_totals_are_sums_of_entries", "funding_events_are_sums_of_lines", "money_has_a_transfer", "suspense_is_sums_of_items", "fees_follow_their_lines", "returns_are_counted", "rows_belong_to_what_is_there", "payments_agree_with_history_and_entries", "nothing_is_sealed_for_who_may_not_pay", "events_are_numbered_without_gaps", "versions_are_numbered_without_gaps"]
    # Of what, such as a ledger account or a payment.
    subject: str
    # What it should be.
    expected: str
    # What it is.
    actual: str


class _WriteOffSuspenseItem(TypedDict):
    # Why the status was entered.
    reason: str


class WriteOffSuspenseItem(_WriteOffSuspenseItem, total=False):
    # The amount of money in cents.
    amount: Cents


Cents = Union[int, str]


Metadata = Dict[str, Optional[Union[str, float, bool]]]
