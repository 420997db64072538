import {
  serializeRate,
  type AccountRatedGroup,
  type RatedDay,
} from "../../payments/return-rates/return-rates.ts";

/** A group's rates; an account's key sees no figures that count entries of other accounts. */
export function serializeGroup(
  { scope, id, rates, is_shared }: AccountRatedGroup,
  isPlatform: boolean,
) {
  const hidden = { originated: null, returned: null, headroom: null };
  const isHidden = is_shared && !isPlatform;
  return {
    scope,
    id,
    rates: rates.map((rate) => ({ ...serializeRate(rate), ...(isHidden ? hidden : {}) })),
  };
}

export function serializeDay({ day, originated, returned }: RatedDay) {
  const { unauthorized, administrative, overall } = returned;
  return {
    day,
    originated: Number(originated),
    returned: {
      unauthorized: Number(unauthorized),
      administrative: Number(administrative),
      overall: Number(overall),
    },
  };
}
