import { expect, test } from "bun:test";
import { forwardedAddress, isLoopback, networksOf } from "./network.ts";

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1:0::/48"]],
  ["2001:0DB8:0001:abcd::1", ["2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56", "2001:db8:1:0::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0:0::/48"]],
  ["2001:db8:1::", ["2001:db8:1:0::/64", "2001:db8:1:0::/56", "2001:db8:1:0::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0:0::/48"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0:0::/48"]],
  ["", [""]],
])("%p belongs to %p, the wider a network the less it counts", (address, keys) => {
  const networks = networksOf(address);
  expect(networks.map(({ key }) => key)).toEqual(keys);
  expect(networks.map(({ share }) => share)).toEqual([1, 1 / 4, 1 / 16].slice(0, keys.length));
});

test.each([
  [" 203.0.113.7 ", "203.0.113.7"],
  ["203.0.113.7:5123", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["unknown", undefined],
  ["", undefined],
  ["203.0.113.700", undefined],
  ["<script>", undefined],
])("the entry %p names %p", (entry, address) => {
  expect(forwardedAddress(entry)).toBe(address);
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.0.0.53", true],
  ["::1", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["127.0.0.1.example.com", false],
  ["localhost.example.com", false],
  ["mail.example.com", false],
])("%p is this machine: %p", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
