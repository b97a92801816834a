export const SETTINGS_PATH: string = "/settings";
export const PROFILE_PATH: string = "/profile";
