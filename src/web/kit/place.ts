/** The district that a person chose, with its label. */
export type PlaceChoice = { readonly districtId: string; readonly label: string };
